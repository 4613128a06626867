import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { exampleId, named, recordId } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { searches as policy } from './saved-search.policy.ts';
import { longestSearchAddress, longestSearchName, savedAddress } from './saved-search.rules.ts';

const unknown = refusal('Only a list of this network can be saved, with a text or a filter.');
const tooLong = refusal('The address of a search can have at most {most} characters.', {
  most: longestSearchAddress,
});

/** The address of a list, with its text and its chips, which a member keeps under a name. Nobody else sees it. */
export const searches = defineKind('searches', {
  names: {
    one: msg('saved search'),
    many: msg('saved searches'),
    counted: msg('{count, plural, one {# saved search} other {# saved searches}}'),
    heading: msg('Saved Searches'),
    deleted: msg('Deleted Saved Search'),
    path: '',
  },
  order: 15,
  loadWeight: 1,
  policy,
  dailyLimit: { says: msg('You can save {most} searches a day.'), person: 100, administrator: 100 },
  ids: 'by-member',
  fields: { name: named(msg('Name'), 1, longestSearchName) },
  onCreate: {
    /** The path of a section, and the parameters of its list: `/members?q=water&region=AUSJAL`. */
    address: {
      label: msg('Address'),
      input: z
        .string({ error: unknown })
        .max(longestSearchAddress, { error: tooLong, abort: true })
        .refine((address) => savedAddress(address) !== undefined, unknown)
        .overwrite((address) => savedAddress(address) ?? address),
      stored: z.string(),
      example: '/members?q=water',
    },
  },
  server: { member: { label: msg('By'), stored: recordId, example: exampleId } },
});
