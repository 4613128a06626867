import type { Reference } from '../definitions/define-kind.ts';
import { idsIn } from '../fields/field-values.ts';
import { type DegreeLevel, degreeLevels, type Region } from '../fields/university-codes.ts';
import { type Collection, collections, kindFacts } from '../kinds/collections.ts';
import { referenceFacts } from '../kinds/reference-facts.ts';
import { normalise } from '../text/words.ts';

/** The part of a record that matching reads. It holds only what the reader may see. */
export type Profile = {
  id: string;
  areas: readonly string[];
  /** The record's university, and the levels at which it teaches each area. */
  university?: string;
  taught?: Matrix;
  region?: Region;
  /** The levels and regions that the record asks for; an empty list means any. */
  levels: readonly DegreeLevel[];
  regions: readonly Region[];
  taskforces: readonly string[];
  /** Codes of the languages that work asks for, and of those that a person speaks. */
  languages: readonly string[];
  speaks: readonly string[];
  /** Candidates for work are scored by how many of its areas they cover, not the reverse. */
  isWork: boolean;
  isPerson: boolean;
  /** The record's title or name. */
  text: string;
  /** The ids of records that it already names: they aren't proposed to it. */
  own: readonly string[];
};

type Matrix = Record<string, readonly DegreeLevel[]>;
/** The fields that matching reads of a record of any kind, in addition to its references. */
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

/** All records that one reader sees, by kind. */
export type RecordLists = { [C in Collection]?: readonly { id: string }[] };
/** The record that others are proposed to. */
export type Subject = { collection: Collection; record: { id: string } };

/** The reference fields of each kind, grouped by the kind that they refer to. */
const fieldsTo = Object.fromEntries(
  collections.map((collection) => [collection, Object.groupBy(referenceFacts[collection], ({ to }) => to)]),
) as Record<Collection, { [C in Collection]?: Reference<Collection>[] }>;

/** The ids of the other kind that a record names. */
function namedBy({ collection, record }: Subject, to: Collection): readonly string[] {
  const [first, ...others] = fieldsTo[collection][to] ?? none;
  if (!first) return none;
  const idsOf = ({ field, shape }: Reference) => idsIn((record as Record<string, unknown>)[field], shape);
  // This is the usual case, and it runs for ten thousand records.
  return others.length === 0 ? idsOf(first) : [first, ...others].flatMap(idsOf);
}
const none: never[] = [];

export const areasOf = (subject: Subject): readonly string[] =>
  subject.collection === 'topics' ? [subject.record.id] : namedBy(subject, 'topics');

/**
 * Makes profiles of records of any kind, from their references and from the fields that say whom they look for. The
 * university of a record is the one that it names, or that of the first member whom it names.
 */
export function createProfiler(lists: RecordLists): (subject: Subject) => Profile {
  const places = new Map((lists.universities ?? []).map((each) => [each.id, each as Values]));
  const people = lazy(() => new Map(lists.users?.map((record) => [record.id, record])));
  const universityOf = (member = '') => {
    const record = people().get(member);
    return record && namedBy({ collection: 'users', record }, 'universities')[0];
  };
  const forcesOf = lazy(() => {
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

export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The beginnings of words for ranks, offices and institutions in several languages, which say nothing about a subject. */
const sayingNothing =
  /^(?:professo|profesor|lectur|docent|emerit|adjunct|visiting|senior|assistan|associa|research|directo|directeu|diret|president|coord[ie]na|universi[td]|facult|depart|institut|college|school|cent(?:er|re|ro)$|studies|program|project|network|jesuit)/;

/** The normalised words of a text that say what it is about. Words of fewer than five letters say little. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    normalise(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= 5 && !sayingNothing.test(word)),
  ),
];

export const inOrder = (levels: readonly DegreeLevel[]): DegreeLevel[] =>
  degreeLevels.filter((level) => levels.includes(level));
