import { idsIn } from '../../shared/fields/field-values.ts';
import { collections, kindFacts, type SectionKind, sectionKinds } from '../../shared/kinds/collections.ts';
import { referenceFacts } from '../../shared/kinds/reference-facts.ts';
import { sortedBy } from '../../shared/language/sorted-by.ts';
import type { RecordLists } from '../data/hooks.ts';

/* The member's own records and the news on the home page. Pure. */

const newsPlace = (collection: SectionKind) => kindFacts[collection].section?.news ?? 0;

/** The kinds with news on the home page, in their declared order. */
export const kindsWithNews = sectionKinds
  .filter(newsPlace)
  .sort((one, other) => newsPlace(one) - newsPlace(other));

/** The new records of a kind, the newest first. */
export type NewRecords = { collection: SectionKind; ids: string[] };

type Values = { id: string; nameInOrder: string; createTimestamp: string } & Record<string, unknown>;
const recordsIn = (lists: RecordLists, collection: SectionKind) =>
  (lists[collection] ?? []) as unknown as readonly Values[];

/** Records that others created since then, in a fixed order of kinds, without those that wait for approval. */
export function newRecordsSince(since: string, lists: RecordLists, me: string): NewRecords[] {
  return kindsWithNews.flatMap((collection) => {
    const makers = referenceFacts[collection].filter(({ to, byServer }) => byServer && to === 'users');
    const isOwn = (record: Values) =>
      record.id === me || makers.some(({ field, shape }) => idsIn(record[field], shape).includes(me));
    const ids = recordsIn(lists, collection)
      .filter((record) => record.createTimestamp > since && !isOwn(record) && record.approved !== false)
      .toSorted((one, other) => (one.createTimestamp < other.createTimestamp ? 1 : -1))
      .map(({ id }) => id);
    return ids.length > 0 ? [{ collection, ids }] : [];
  });
}

/** A record that names a member, and their role in it. */
export type OwnRecord = { collection: SectionKind; id: string; as: string };

/** The fields that give a member a role in a record, the most responsible role first. */
const roles = collections
  .flatMap((collection) =>
    referenceFacts[collection]
      .filter(({ to, home }) => home && to === 'users')
      .map((reference, place) => ({ collection: collection as SectionKind, reference, place })),
  )
  .sort((one, other) => one.place - other.place);

/** A member's own records, deduplicated: those they are responsible for first, those that their record names last. */
export function ownRecordsOf(user: { id: string }, lists: RecordLists): OwnRecord[] {
  const own: OwnRecord[] = [];
  const add = (collection: SectionKind, as: string, isIn: (record: Values) => boolean) => {
    const others = recordsIn(lists, collection).filter(
      (record) =>
        isIn(record) && !own.some((each) => each.collection === collection && each.id === record.id),
    );
    own.push(
      ...sortedBy(others, ({ nameInOrder }) => [nameInOrder]).map(({ id }) => ({ collection, id, as })),
    );
  };
  for (const { collection, reference } of roles)
    add(collection, reference.home ?? '', (record) =>
      idsIn(record[reference.field], reference.shape).includes(user.id),
    );
  for (const { field, shape, to, home } of referenceFacts.users)
    if (home) add(to as SectionKind, home, ({ id }) => idsIn((user as Values)[field], shape).includes(id));
  return own;
}
