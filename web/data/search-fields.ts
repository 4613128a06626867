import type { Collection } from '../../shared/collections.ts';
import type { Presented } from '../../shared/registry.ts';
import { regionDescriptions } from '../../shared/university/university.rules.ts';
import { plainText } from './text.ts';

/** The names of what a record refers to. */
export type SearchNames = {
  of(collection: Collection, id: string): string;
  taskforcesOf(memberId: string): string[];
};

type Fields<C extends Collection> = {
  /** Whose names are searched along: a change there changes what is found here. */
  uses: Collection[];
  /** What is searched beside the name. */
  rest(record: Presented<C>, names: SearchNames): string[];
};

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const namesOf = (names: SearchNames, collection: Collection, list: { id: string }[]) =>
  list.map(({ id }) => names.of(collection, id));

/** What is searched, by kind (product specification, section 5). A kind that isn't here has no search. */
export const searchFields: { [C in Collection]?: Fields<C> } = {
  universities: {
    uses: ['topics'],
    rest: ({ city, country, region, topics, description }, names) => [
      city,
      country,
      region,
      regionDescriptions[region],
      ...Object.keys(topics).map((id) => names.of('topics', id)),
      plainText(description),
    ],
  },
  users: {
    uses: ['universities', 'taskforces'],
    rest: ({ id, university, bio }, names) => [
      ...(university ? [names.of('universities', university.id)] : []),
      ...names.taskforcesOf(id),
      plainText(bio),
    ],
  },
  projects: {
    uses: ['topics', 'taskforces', 'users'],
    rest: ({ status, topics, taskforces, leads, createTimestamp, description }, names) => [
      status,
      ...namesOf(names, 'topics', topics),
      ...namesOf(names, 'taskforces', taskforces),
      ...leads.map((id) => names.of('users', id)),
      monthAndYear.format(new Date(createTimestamp)),
      createTimestamp.slice(0, 10),
      plainText(description),
    ],
  },
  topics: { uses: [], rest: ({ description }) => [plainText(description)] },
  taskforces: {
    uses: ['users'],
    rest: ({ chairs, description }, names) => [
      ...chairs.map((id) => names.of('users', id)),
      plainText(description),
    ],
  },
  resources: {
    uses: ['topics', 'taskforces'],
    rest: ({ type, audience, taskforce, topics, description }, names) => [
      type.replace('_', ' '),
      audience,
      names.of('taskforces', taskforce.id),
      ...namesOf(names, 'topics', topics),
      plainText(description),
    ],
  },
  offers: {
    uses: ['topics'],
    rest: ({ topics, description }, names) => [...namesOf(names, 'topics', topics), plainText(description)],
  },
};
