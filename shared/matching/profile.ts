import { type Collection, collections, kindFacts } from '../collections.ts';
import type { Reference } from '../define-kind.ts';
import { type DegreeLevel, degreeLevels } from '../degrees.ts';
import { idsIn } from '../ids-in.ts';
import { referenceFacts } from '../reference-facts.ts';
import type { Region } from '../regions.ts';
import { normalise } from '../words.ts';

/** What of a record says with whom or what it fits. Whatever stands here its reader may see. */
export type Profile = {
  id: string;
  /** The areas of specialization it is about. */
  areas: readonly string[];
  /** The university it is at, and at which levels that teaches its areas. */
  university?: string;
  taught?: Matrix;
  /** Where it is. */
  region?: Region;
  /** Which levels and regions it asks for; with none of them, any. */
  levels: readonly DegreeLevel[];
  regions: readonly Region[];
  taskforces: readonly string[];
  /** Codes of the languages that it asks for, and of those that somebody speaks. */
  languages: readonly string[];
  speaks: readonly string[];
  /** Whether it is work, which others are to fit: then it counts how much of its areas they have, and not the reverse. */
  isWork: boolean;
  isPerson: boolean;
  /** What it calls itself. */
  text: string;
  /** Whom and what it has to do with already: they aren't proposed to it. */
  own: readonly string[];
};

type Matrix = Record<string, readonly DegreeLevel[]>;
/** Of a record, whatever its kind, what is read beside the records that it names. */
type Values = {
  id: string;
  name?: string;
  title?: string;
  region?: Region;
  topics?: Matrix;
  levels?: readonly DegreeLevel[];
  regions?: readonly Region[];
  languages?: readonly string[];
};

/** What one reader sees, by kind. */
export type MatchedLists = { [C in Collection]?: readonly { id: string }[] };
/** To what something is proposed. */
export type Subject = { collection: Collection; record: { id: string } };

/** The fields of each kind that name records of another, by that other. */
const fieldsTo = Object.fromEntries(
  collections.map((collection) => [collection, Object.groupBy(referenceFacts[collection], ({ to }) => to)]),
) as Record<Collection, { [C in Collection]?: Reference<Collection>[] }>;

/** The ids of what a record names of another kind. */
function namedBy({ collection, record }: Subject, to: Collection): readonly string[] {
  const [first, ...others] = fieldsTo[collection][to] ?? none;
  if (!first) return none;
  const idsOf = ({ field, shape }: Reference) => idsIn((record as Record<string, unknown>)[field], shape);
  // Most name them by one field, and there are ten thousand.
  return others.length === 0 ? idsOf(first) : [first, ...others].flatMap(idsOf);
}
const none: never[] = [];

/** The ids of the areas that a record is about. */
export const areasOf = (subject: Subject): readonly string[] =>
  subject.collection === 'topics' ? [subject.record.id] : namedBy(subject, 'topics');

/**
 * Reads off a record what matching asks: whatever its kind, from the fields that name areas, members, universities and
 * task forces, and from those that say whom it looks for. It is at the university that it names; else at that of the first
 * member it names.
 */
export function profilesOver(lists: MatchedLists): (subject: Subject) => Profile {
  const places = new Map((lists.universities ?? []).map((each) => [each.id, each as Values]));
  const people = once(() => new Map(lists.users?.map((record) => [record.id, record])));
  const universityOf = (member = '') => {
    const record = people().get(member);
    return record && namedBy({ collection: 'users', record }, 'universities')[0];
  };
  const forcesOf = once(() => {
    const of = new Map<string, string[]>();
    for (const record of lists.taskforces ?? [])
      for (const member of new Set(namedBy({ collection: 'taskforces', record }, 'users')))
        of.set(member, [...(of.get(member) ?? []), record.id]);
    return of;
  });

  return (subject) => {
    const { collection, record } = subject;
    const values = record as Values;
    const { is } = kindFacts[collection].matching ?? {};
    const [isWork, isPerson] = [is === 'work', is === 'person'];
    const [members, universities] = [namedBy(subject, 'users'), namedBy(subject, 'universities')];
    const at = universities[0] ?? (isWork ? universityOf(members[0]) : undefined);
    const place = collection === 'universities' ? values : places.get(at ?? '');
    const { levels = [], regions = [], languages = [] } = values;
    return {
      id: record.id,
      areas: areasOf(subject),
      ...(place && !isWork && { university: place.id, taught: place.topics ?? {} }),
      ...(place?.region && { region: place.region }),
      levels: isWork ? levels : [],
      regions: isWork ? regions : [],
      languages: isWork ? languages : [],
      speaks: isPerson ? languages : [],
      taskforces: isPerson ? (forcesOf().get(record.id) ?? []) : namedBy(subject, 'taskforces'),
      isWork,
      isPerson,
      text: is ? (values.title ?? values.name ?? '') : '',
      own: [...members, ...universities, ...(isWork && place ? [place.id] : [])],
    };
  };
}

export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Ranks, offices and institutions, by how their words begin in several languages: they say nothing of a subject. */
const sayingNothing =
  /^(?:professo|profesor|lectur|docent|emerit|adjunct|visiting|senior|assistan|associa|research|directo|directeu|diret|president|coord[ie]na|universi[td]|facult|depart|institut|college|school|cent(?:er|re|ro)$|studies|program|project|network|jesuit)/;

/** Words that say what a text is about, without case and accents: shorter ones than of five letters say little. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    normalise(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= 5 && !sayingNothing.test(word)),
  ),
];

/** The levels in their order. */
export const inOrder = (levels: readonly DegreeLevel[]): DegreeLevel[] =>
  degreeLevels.filter((level) => levels.includes(level));
