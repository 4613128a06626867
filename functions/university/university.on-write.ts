import { normalise } from '../../shared/text/words.ts';
import type { OnWrite } from '../http/on-write.ts';
import { namedByOthers } from '../stores/role-consent.ts';

export const universities: OnWrite<'universities'> = {
  /** A new university has no members yet. A contact who has moved on may stay until another is chosen. */
  faults: async (_actor, { contact }, unit, before) => {
    if (contact === undefined || contact === before?.contact) return [];
    const member = await unit.get('users', contact);
    return before !== undefined && member?.university?.id === before.id
      ? []
      : [{ path: 'contact', message: 'The contact must be a member of this university.' }];
  },
  create: async (_actor, { founded, ...input }) => ({ ...input, founded: founded ?? undefined }),
  edit: async (actor, { founded, city, country, contact }, before) => ({
    ...namedByOthers(actor, before, { contact }),
    founded: founded ?? undefined,
    // The coordinates are of the previous city. Accents and case make no difference.
    ...(normalise(`${city}, ${country}`) !== normalise(`${before.city}, ${before.country}`) && {
      latitude: undefined,
      longitude: undefined,
    }),
    // Clients don't send the code, so it is unknown for another country.
    countryCode: country === before.country ? before.countryCode : undefined,
  }),
};
