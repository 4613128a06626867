import type { Presented } from '../../shared/registry.ts';
import type { ContactType } from '../../shared/user/contact.rules.ts';

export const profileLabels = {
  name: 'Name',
  title: 'Title',
  university: 'University',
  picture: 'Picture',
  topics: 'Areas of Specialization',
  bio: 'Biography',
  contact: 'Contact',
  notifyByMail: 'Mail about the network',
};

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
  topics: user?.topics ?? [],
  contact: user?.contact?.length ? user.contact : [emptyContactRow()],
  bio: user?.bio ?? '',
  picture: user?.picture,
});
