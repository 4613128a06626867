import type { Collection } from '../../shared/collections.ts';
import type { SearchedField } from '../../shared/define-kind.ts';
import type { Presented } from '../../shared/registry.ts';
import { regionDescriptions } from '../../shared/university/university.rules.ts';
import { monthAndYear } from './english.ts';
import { plainText } from './text.ts';

/** `searchedFields` of the registry, which the build puts here: the schemas themselves are large. */
declare const SEARCHED_FIELDS: Record<Collection, SearchedField[]>;

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

const named = (label: string, names: SearchNames, collection: Collection, ids: string[]) =>
  ids.map((id): LabelledText => [label, names.of(collection, id)]);

const topicsOf = (names: SearchNames, topics: { id: string }[]) =>
  named('Area of specialization', names, 'topics', idsOf(topics));

const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

/** What is searched beside the texts that their schemas mark, by kind. A kind that isn't here has no search. */
const composed: { [C in Collection]?: Fields<C> } = {
  universities: {
    uses: ['topics'],
    rest: ({ region, topics }, names) => [
      ['Region', regionDescriptions[region]],
      ...named('Area of specialization', names, 'topics', Object.keys(topics)),
    ],
  },
  users: {
    uses: ['universities', 'taskforces'],
    rest: ({ id, university }, names) => [
      ...named('University', names, 'universities', university ? [university.id] : []),
      ...names.taskforcesOf(id).map((name): LabelledText => ['Task force', name]),
    ],
  },
  projects: {
    uses: ['topics', 'taskforces', 'users'],
    rest: ({ topics, taskforces, leads, createTimestamp }, names) => [
      ...topicsOf(names, topics),
      ...named('Task force', names, 'taskforces', idsOf(taskforces)),
      ...named('Lead', names, 'users', leads),
      ['Created', monthAndYear(new Date(createTimestamp))],
      ['Created', createTimestamp.slice(0, 10)],
    ],
  },
  topics: { uses: [], rest: () => [] },
  taskforces: { uses: ['users'], rest: ({ chairs }, names) => named('Chair', names, 'users', chairs) },
  resources: {
    uses: ['topics', 'taskforces'],
    rest: ({ type, taskforce, topics }, names) => [
      ['Type', type.replace('_', ' ')],
      ['Task force', names.of('taskforces', taskforce.id)],
      ...topicsOf(names, topics),
    ],
  },
  offers: { uses: ['topics'], rest: ({ topics }, names) => topicsOf(names, topics) },
  requests: { uses: [], rest: () => [] },
};

/** Lines first, then what is composed, then HTML. */
function allOf<C extends Collection>(collection: C, { uses, rest }: Fields<C>): Fields<C> {
  const marked = (rich: boolean, record: object) =>
    SEARCHED_FIELDS[collection].flatMap((each): LabelledText[] => {
      const text = (record as Record<string, unknown>)[each.field];
      return each.rich === rich && typeof text === 'string'
        ? [[each.label, rich ? plainText(text) : text]]
        : [];
    });
  return {
    uses,
    rest: (record, names) => [...marked(false, record), ...rest(record, names), ...marked(true, record)],
  };
}

/** What is searched, by kind (product specification, section 5; decision 0188). */
export const searchFields = Object.fromEntries(
  Object.entries(composed).map(([collection, fields]) => [
    collection,
    allOf(collection as Collection, fields as Fields<Collection>),
  ]),
) as { [C in Collection]?: Fields<C> };
