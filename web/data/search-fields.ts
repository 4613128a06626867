import type { Collection } from '../../shared/collections.ts';
import type { Presented } from '../../shared/registry.ts';
import { regionDescriptions } from '../../shared/university/university.rules.ts';
import { plainText } from './text.ts';

/** The names of what a record refers to. */
export type SearchNames = {
  of(collection: Collection, id: string): string;
  taskforcesOf(memberId: string): string[];
};

/** What a field is called, and its words. */
export type LabelledText = [label: string, text: string];

type Fields<C extends Collection> = {
  /** Whose names are searched along: a change there changes what is found here. */
  uses: Collection[];
  /** What is searched beside the name; the first of them also tells namesakes apart. */
  rest(record: Presented<C>, names: SearchNames): LabelledText[];
};

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const named = (label: string, names: SearchNames, collection: Collection, ids: string[]) =>
  ids.map((id): LabelledText => [label, names.of(collection, id)]);

const topicsOf = (names: SearchNames, topics: { id: string }[]) =>
  named('Area of specialization', names, 'topics', idsOf(topics));

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

/** What is searched, by kind (product specification, section 5). A kind that isn't here has no search. */
export const searchFields: { [C in Collection]?: Fields<C> } = {
  universities: {
    uses: ['topics'],
    rest: ({ city, country, region, topics, description }, names) => [
      ['City', city],
      ['Country', country],
      ['Region', region],
      ['Region', regionDescriptions[region]],
      ...named('Area of specialization', names, 'topics', Object.keys(topics)),
      ['Description', plainText(description)],
    ],
  },
  users: {
    uses: ['universities', 'taskforces'],
    rest: ({ id, university, bio }, names) => [
      ...named('University', names, 'universities', university ? [university.id] : []),
      ...names.taskforcesOf(id).map((name): LabelledText => ['Task force', name]),
      ['Biography', plainText(bio)],
    ],
  },
  projects: {
    uses: ['topics', 'taskforces', 'users'],
    rest: ({ status, topics, taskforces, leads, createTimestamp, description }, names) => [
      ['Status', status],
      ...topicsOf(names, topics),
      ...named('Task force', names, 'taskforces', idsOf(taskforces)),
      ...named('Lead', names, 'users', leads),
      ['Created', monthAndYear.format(new Date(createTimestamp))],
      ['Created', createTimestamp.slice(0, 10)],
      ['Description', plainText(description)],
    ],
  },
  topics: { uses: [], rest: ({ description }) => [['Description', plainText(description)]] },
  taskforces: {
    uses: ['users'],
    rest: ({ chairs, description }, names) => [
      ...named('Chair', names, 'users', chairs),
      ['Description', plainText(description)],
    ],
  },
  resources: {
    uses: ['topics', 'taskforces'],
    rest: ({ type, audience, taskforce, topics, description }, names) => [
      ['Type', type.replace('_', ' ')],
      ['Audience', audience],
      ['Task force', names.of('taskforces', taskforce.id)],
      ...topicsOf(names, topics),
      ['Description', plainText(description)],
    ],
  },
  offers: {
    uses: ['topics'],
    rest: ({ topics, description }, names) => [
      ...topicsOf(names, topics),
      ['Description', plainText(description)],
    ],
  },
  requests: {
    uses: [],
    rest: ({ email, description }) => [
      ['Email', email],
      ['Description', plainText(description)],
    ],
  },
};
