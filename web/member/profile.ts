import type { Presented } from '../../shared/registry.ts';
import type { ContactType } from '../../shared/user/contact.rules.ts';

/** A contact row before its type is chosen; the server, or saving, gives it an id. */
export const emptyContactRow = (): { id: string; type?: ContactType; contact: string } => ({
  id: '',
  type: undefined,
  contact: '',
});

/** What the form starts with; a profile without contacts gets its first, empty row. */
export const profileValues = (user?: Partial<Presented<'users'>>) => ({
  name: user?.name ?? '',
  title: user?.title ?? '',
  university: user?.university,
  picture: user?.picture,
  topics: user?.topics ?? [],
  bio: user?.bio ?? '',
  contact: user?.contact?.length ? user.contact : [emptyContactRow()],
});
