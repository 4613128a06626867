import { normalise } from '../../shared/words.ts';
import type { KindWrites } from '../http/kind-writes.ts';

export const universities: KindWrites<'universities'> = {
  /** A new university has no members yet; a contact who has moved on since may stay until another is chosen. */
  faults: async (_actor, { contact }, unit, before) => {
    if (contact === undefined || contact === before?.contact) return [];
    const member = await unit.get('users', contact);
    return before !== undefined && member?.university?.id === before.id
      ? []
      : [{ path: 'contact', message: 'The contact must be a member of this university.' }];
  },
  create: async (_actor, { founded, ...input }) => ({ ...input, founded: founded ?? undefined }),
  edit: async (_actor, { founded, city, country }, before) => ({
    founded: founded ?? undefined,
    // Where the city of before lies: of another one nobody knows it. Accents and case make no other city.
    ...(normalise(`${city}, ${country}`) !== normalise(`${before.city}, ${before.country}`) && {
      latitude: undefined,
      longitude: undefined,
    }),
    // Nobody sends it: of another country it isn't known.
    countryCode: country === before.country ? before.countryCode : undefined,
  }),
};
