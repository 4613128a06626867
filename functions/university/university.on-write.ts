import { msg } from '../../shared/language/messages.ts';
import { normalise } from '../../shared/text/words.ts';
import type { OnWrite } from '../http/on-write.ts';
import { namedByOthers } from '../stores/role-consent.ts';
import { countryInEnglish } from './country-in-english.ts';

export const universities: OnWrite<'universities'> = {
  /** A new university has no members yet. A contact who has moved on may stay until another is chosen. */
  faults: async (_actor, { contact }, unit, before) => {
    if (contact === undefined || contact === before?.contact) return [];
    const member = await unit.get('users', contact);
    return before !== undefined && member?.university?.id === before.id
      ? []
      : [{ path: 'contact', message: msg('The contact must be a member of this university.') }];
  },
  create: async (_actor, { founded, ...input }) => ({
    ...input,
    country: countryInEnglish(input.country),
    founded: founded ?? undefined,
  }),
  edit: async (actor, { founded, city, contact, ...input }, before) => {
    const country = countryInEnglish(input.country);
    return {
      ...namedByOthers(actor, before, { contact }),
      country,
      founded: founded ?? undefined,
      // The coordinates are of the previous city. Accents and case make no difference.
      ...(normalise(`${city}, ${country}`) !== normalise(`${before.city}, ${before.country}`) && {
        latitude: undefined,
        longitude: undefined,
      }),
      // Clients don't send the code, so it is unknown for another country.
      countryCode: country === before.country ? before.countryCode : undefined,
    };
  },
};
