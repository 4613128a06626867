import type { ContactType } from '../../shared/fields/contact.rules.ts';
import { newRowId } from '../../shared/fields/row-id.ts';
import type { Presented } from '../../shared/kinds/registry.ts';

type ContactRow = { id: string; type?: ContactType; contact: string };

/** A contact row before its type is chosen. It has an id from the start, so that a retry doesn't add a second row. */
export const newContactRow = (): ContactRow => ({
  id: newRowId(),
  type: undefined,
  contact: '',
});

/** The first contact in a new member's profile: their sign-in address. */
const proposedContact = (email: string): ContactRow => ({
  id: 'sign-in-address',
  type: 'email',
  contact: email,
});

/** Whether a member's own form proposes their sign-in address as a contact. */
export const proposesAddress = (user: Partial<Presented<'users'>>): boolean =>
  Boolean(user.firstRun && user.email && !user.contact?.length);

/** The initial values of the form for one's own profile. */
export const ownProfileValues = (user?: Partial<Presented<'users'>>) => ({
  ...profileValues(user),
  ...(user?.email && proposesAddress(user) && { contact: [proposedContact(user.email)] }),
});

/** The initial values of the form. A profile without contacts gets one empty row. */
export const profileValues = (user?: Partial<Presented<'users'>>) => ({
  name: user?.name ?? '',
  title: user?.title ?? '',
  university: user?.university,
  picture: user?.picture,
  topics: user?.topics ?? [],
  bio: user?.bio ?? '',
  contact: user?.contact?.length ? user.contact : [newContactRow()],
});
