import { personName, plainName } from '../lib/names.ts';
import type { Random } from '../lib/random.ts';
import { paragraphs } from '../lib/record.ts';
import type { Affiliation } from './member.ts';

const reasons = [
  'A colleague showed me the directory when we were looking for a partner for our summer school.',
  'I have just been appointed and would like to know who works on similar questions.',
  'Our faculty would like to open two courses to the network, and I would coordinate that.',
];

export function requestFields(random: Random, place: Affiliation) {
  const name = personName(random, place.countryCode, random.pick(['female', 'male']));
  return {
    name,
    email: `${plainName(name)}@applicants.example`,
    description: paragraphs(`I work at ${place.name} in ${place.city}. ${random.pick(reasons)}`),
  };
}
