import type { Presented } from '../../shared/registry.ts';
import type { ContactType } from '../../shared/user/contact.rules.ts';

type ContactRow = { id: string; type?: ContactType; contact: string };

/** A contact row before its type is chosen. With its id from the start it is the same row however often it is sent. */
export const newContactRow = (): ContactRow => ({
  id: crypto.randomUUID(),
  type: undefined,
  contact: '',
});

/** The first contact of somebody who fills out their profile for the first time: the address that is known. */
const proposedContact = (email: string): ContactRow => ({
  id: 'sign-in-address',
  type: 'email',
  contact: email,
});

/** Whether a member's own form proposes the address they sign in with as a contact. */
export const proposesAddress = (user: Partial<Presented<'users'>>): boolean =>
  Boolean(user.firstRun && user.email && !user.contact?.length);

/** What one's own form starts with. */
export const ownProfileValues = (user?: Partial<Presented<'users'>>) => ({
  ...profileValues(user),
  ...(user?.email && proposesAddress(user) && { contact: [proposedContact(user.email)] }),
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
