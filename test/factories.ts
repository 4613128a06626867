import type * as z from 'zod';
import { exampleId } from '../shared/fields/fields.ts';
import type { FollowedKind } from '../shared/follow/follow.rules.ts';
import { type Collection, collections, kinds } from '../shared/kinds/registry.ts';

/** Ten hexadecimal digits; browsers have them too. */
const digits = () => crypto.randomUUID().replaceAll('-', '').slice(0, 10);

/** A word that no other test uses. */
export const unique = (word: string) => `${word}-${digits()}`;

/** The same of letters alone: one word of a search. */
export const someWord = () => `word${digits().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')}`;

/** What a browser reports of a search that found nothing. */
export const missing = (text: string, place = 'topics') => ({ searches: [{ place, text }] });

/**
 * Valid inputs of each kind. Whatever a test doesn't speak of is filled in, by the kind's own examples where
 * nothing is said here; every name is its own, so that tests share one product without meeting.
 */
export type Fields = Record<string, unknown>;

/** Examples of the fields that a person fills in on an edit, where they can't be left out. */
const exampleOf = <C extends Collection>(collection: C) =>
  Object.fromEntries(
    Object.entries(kinds[collection].examples.create).filter(
      ([name]) => name in kinds[collection].edit.shape && name in kinds[collection].stored.shape,
    ),
  ) as z.output<(typeof kinds)[C]['edit']>;

export const aTopic = (fields: Fields = {}) => ({
  ...exampleOf('topics'),
  name: unique('Hydrology'),
  description: '<p>The study of water.</p>',
  ...fields,
});

export const aTaskforce = (fields: Fields & { chairs: string[]; members?: string[] }) => ({
  ...exampleOf('taskforces'),
  name: unique('Clean water'),
  description: '<p>Water for everybody.</p>',
  members: fields.chairs,
  ...fields,
});

export const aProject = (fields: Fields & { leads: string[]; topics: { id: string }[] }) => ({
  ...exampleOf('projects'),
  name: unique('Wells of Chiapas'),
  description: '<p>Ten wells a year.</p>',
  status: 'proposal',
  taskforces: [],
  ...fields,
});

export const aResource = (fields: Fields & { taskforce: { id: string }; topics: { id: string }[] }) => ({
  ...exampleOf('resources'),
  name: unique('A course on water'),
  description: '<p>Twelve lessons.</p>',
  type: 'course',
  audience: 'students',
  language: { id: 'en' },
  ...fields,
});

export const anOffer = (fields: Fields = {}) => ({
  ...exampleOf('offers'),
  name: unique('A shared seminar'),
  description: '<p>Let us teach together.</p>',
  topics: [],
  ...fields,
});

export const aUniversity = (fields: Fields & { topics: Record<string, string[]> }) => ({
  ...exampleOf('universities'),
  name: unique('University of the Wells'),
  description: '<p>Founded on water.</p>',
  city: 'Guadalajara',
  country: 'Mexico',
  region: 'AUSJAL',
  website: 'https://wells.example',
  ...fields,
});

export const aNomination = (fields: Fields = {}) => ({
  ...exampleOf('requests'),
  name: 'Nate Nominee',
  email: `${unique('nominee')}@colloquy.example`,
  description: '<p>They would enrich us.</p>',
  ...fields,
});

export const toMember = (id: string) => ({
  purpose: 'message' as const,
  about: { kind: 'users' as const, id },
});
export const toJoin = (id: string) => ({
  purpose: 'join' as const,
  about: { kind: 'taskforces' as const, id },
});
export const ofInterest = <K extends 'projects' | 'offers'>(kind: K, id: string) => ({
  purpose: 'interest' as const,
  about: { kind, id },
});
export const aHandover = <K extends 'taskforces' | 'projects' | 'universities'>(
  kind: K,
  id: string,
  successor: string,
) => ({ purpose: 'handover' as const, about: { kind, id }, successor });

/** @param fields what it is for, and of which record */
export const anIntroduction = (fields: Fields) => ({
  message: 'We plan a course on water. Would you like to teach a part of it?',
  showsAddress: true,
  ...fields,
});

export const aReport = (kind: string, id: string, fields: Fields = {}) => ({
  record: { kind, id },
  reason: 'wrong',
  text: 'This is out of date since they moved.',
  ...fields,
});

export const aBlock = (member: string, fields: Fields = {}) => ({
  record: { kind: 'users', id: member },
  how: 'blocked',
  ...fields,
});

export const aFollow = <K extends FollowedKind>(kind: K, id: string) => ({ record: { kind, id } });

export const aSearch = (fields: Fields = {}) => ({
  name: unique('Water'),
  address: `/members?${new URLSearchParams({ q: unique('water') })}`,
  ...fields,
});

/** What a member says of themselves. */
export const aProfile = (fields: Fields & { university: { id: string }; topics: { id: string }[] }) => ({
  ...exampleOf('users'),
  name: 'Mia Member',
  title: 'Professor of Hydrology',
  contact: [{ type: 'phone', contact: '+52 33 5555 0100' }],
  bio: '<p>Fond of rivers.</p>',
  ...fields,
});

/** The ids of what bodies refer to. */
export type Ground = { topic: string; taskforce: string; university: string; person: string };

/** The kinds whose records a client creates by POST. */
export const creatable = collections.filter((collection) => kinds[collection].createdByClients);

/** Kinds that can be edited afterwards. Kinds of one member, such as blocks, have one record a target, and no name. */
export const editable = creatable.filter(
  (collection) =>
    kinds[collection].ids !== 'by-member' && Object.keys(kinds[collection].edit.shape).length > 0,
);

/** A body of a kind's examples, which refer to records of the ground. */
function exampleOn(collection: Collection, ground: Partial<Record<Collection, string>>): Fields {
  const { references } = kinds[collection];
  const grounded = (name: string, value: unknown) => {
    const to = references.find(({ field }) => field === name)?.to;
    return to ? JSON.parse(JSON.stringify(value).replaceAll(exampleId, ground[to] ?? exampleId)) : value;
  };
  const fields = Object.entries(exampleOf(collection)).map(([name, value]) => [name, grounded(name, value)]);
  return {
    ...Object.fromEntries(fields),
    ...('name' in kinds[collection].create.shape && { name: unique('Example') }),
  };
}

/** A body of each kind that is right in every field, be it a creation's or an edit's. */
export function bodiesOn({ topic, taskforce, university, person }: Ground) {
  const topics = [{ id: topic }];
  const ground = { topics: topic, taskforces: taskforce, universities: university, users: person };
  return {
    ...(Object.fromEntries(creatable.map((each) => [each, exampleOn(each, ground)])) as Record<
      Collection,
      Fields
    >),
    universities: aUniversity({ topics: { [topic]: ['graduate'] } }),
    resources: aResource({ taskforce: { id: taskforce }, topics }),
    taskforces: aTaskforce({ chairs: [person] }),
    projects: aProject({ topics, leads: [person] }),
    topics: aTopic(),
    users: aProfile({ university: { id: university }, topics }),
    offers: anOffer({ topics }),
    requests: aNomination(),
    introductions: anIntroduction(toMember(person)),
    blocks: aBlock(person),
    reports: aReport('topics', topic),
    follows: aFollow('topics', topic),
    searches: aSearch(),
  } satisfies Record<string, Fields>;
}

const nothing = '0192f0c1-0000-7000-8000-000000000001';

/** Bodies that refer to nothing in particular. */
export const validBodies: Record<string, Fields> = bodiesOn({
  topic: nothing,
  taskforce: nothing,
  university: nothing,
  person: nothing,
});
