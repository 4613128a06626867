import { collections, kindFacts, type Sectioned, sectioned } from '../../shared/collections.ts';
import { idsIn } from '../../shared/ids-in.ts';
import { referenceFacts } from '../../shared/reference-facts.ts';
import type { RecordLists } from '../data/hooks.ts';
import { sortedBy } from '../ui/naming/sorted-by.ts';

/** What home shows of a member's own, and what has come since they last looked. Pure. */

const newsPlace = (collection: Sectioned) => kindFacts[collection].section?.news ?? 0;

/** The kinds of which home says what is new, in the order that they say: at most one line each. */
export const kindsOfNews = sectioned
  .filter(newsPlace)
  .sort((one, other) => newsPlace(one) - newsPlace(other));

/** How many of a kind are new, the newest first. */
export type News = { collection: Sectioned; ids: string[] };

type Values = { id: string; nameInOrder: string; createTimestamp: string } & Record<string, unknown>;
const recordsIn = (lists: RecordLists, collection: Sectioned) =>
  (lists[collection] ?? []) as unknown as readonly Values[];

/** What was made since then by others, in an order of the kinds that stays the same; of what waits for approval nothing. */
export function newsSince(since: string, lists: RecordLists, me: string): News[] {
  return kindsOfNews.flatMap((collection) => {
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

/** A record that a member has to do with, and as what. */
export type Own = { collection: Sectioned; id: string; as: string };

/** The fields that say what a member is to a record, those first in which they answer for most. */
const roles = collections
  .flatMap((collection) =>
    referenceFacts[collection]
      .filter(({ to, home }) => home && to === 'users')
      .map((reference, place) => ({ collection: collection as Sectioned, reference, place })),
  )
  .sort((one, other) => one.place - other.place);

/** What is a member's own, each once: what they answer for first, and last what their own record names. */
export function ownOf(user: { id: string }, lists: RecordLists): Own[] {
  const own: Own[] = [];
  const add = (collection: Sectioned, as: string, isIn: (record: Values) => boolean) => {
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
    if (home) add(to as Sectioned, home, ({ id }) => idsIn((user as Values)[field], shape).includes(id));
  return own;
}
