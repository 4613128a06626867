import type { RecordLists } from '../data/hooks.ts';
import { sortedBy } from '../ui/sorted-by.ts';

/** What home shows of a member's own, and what has come since they last looked. Pure. */

/** The kinds that are listed, people first: at most one line a kind, so never more than seven. */
export const kindsOfNews = [
  'users',
  'offers',
  'projects',
  'resources',
  'taskforces',
  'universities',
  'topics',
] as const;

type Kind = (typeof kindsOfNews)[number];
/** How many of a kind are new, the newest first. */
export type News = { collection: Kind; ids: string[] };

/** What was made since then by others, in an order of the kinds that stays the same; of what waits for approval nothing. */
export function newsSince(since: string, lists: RecordLists, me: string): News[] {
  return kindsOfNews.flatMap((collection) => {
    const records: readonly (Made & { id: string })[] = lists[collection] ?? [];
    const ids = records
      .filter((record) => record.createTimestamp > since && !isOwn(record, me) && record.approved !== false)
      .toSorted((one, other) => (one.createTimestamp < other.createTimestamp ? 1 : -1))
      .map(({ id }) => id);
    return ids.length > 0 ? [{ collection, ids }] : [];
  });
}

type Made = { createTimestamp: string; approved?: boolean; owner?: string; submittedBy?: string };

const isOwn = ({ id, owner, submittedBy }: Made & { id: string }, me: string) =>
  [id, owner, submittedBy].includes(me);

/** A record that a member has to do with, and as what. */
export type Own = { collection: Kind; id: string; as: string };

/** What is a member's own: what they answer for first. */
export function ownOf(me: string, university: string | undefined, lists: RecordLists): Own[] {
  const { taskforces = [], projects = [], offers = [], universities = [] } = lists;
  const named = <R extends { id: string; nameInOrder: string }>(
    collection: Kind,
    as: string,
    records: readonly R[],
    isIn: (record: R) => boolean,
  ): Own[] =>
    sortedBy(records.filter(isIn), ({ nameInOrder }) => [nameInOrder]).map(({ id }) => ({
      collection,
      id,
      as,
    }));
  return [
    ...named('taskforces', 'Chair', taskforces, ({ chairs }) => chairs.includes(me)),
    ...named('projects', 'Project lead', projects, ({ leads }) => leads.includes(me)),
    ...named('offers', 'Posted by you', offers, ({ owner }) => owner === me),
    ...named('universities', 'University contact', universities, ({ contact }) => contact === me),
    ...named(
      'taskforces',
      'Member',
      taskforces,
      ({ chairs, members }) => members.includes(me) && !chairs.includes(me),
    ),
    ...named(
      'universities',
      'Your university',
      universities,
      ({ id, contact }) => id === university && contact !== me,
    ),
  ];
}
