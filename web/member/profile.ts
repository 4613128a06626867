import type { Presented } from '../../shared/registry.ts';
import type { ContactType } from '../../shared/user/contact.rules.ts';

type ContactRow = { id: string; type?: ContactType; contact: string };

/** A contact row before its type is chosen. With its id from the start it is the same row however often it is sent. */
export const newContactRow = (): ContactRow => ({
  id: crypto.randomUUID(),
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
  contact: user?.contact?.length ? user.contact : [newContactRow()],
});
