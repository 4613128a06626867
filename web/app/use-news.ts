import { useEffect, useMemo, useState } from 'react';
import { createDigester, type DigestItem, digestKinds, fitReason } from '../../shared/digest/digest.ts';
import { sectionKinds } from '../../shared/kinds/collections.ts';
import type { filterOf as FilterOfSearch, VisibleRecords } from '../../shared/lists/saved-search.ts';
import { memberProposals } from '../../shared/matching/proposals.ts';
import { useFirstSyncDone, useLists, useNames, useRecords, useSession } from '../data/hooks.ts';
import type { Me } from '../data/replica-layout.ts';
import { useMarkSeen } from '../data/use-mark-seen.ts';
import { openedHere } from '../storage/opened.ts';
import { useMatches } from '../ui/matching/use-matches.ts';
import { lookAgain } from './last-look.ts';

type FilterOf = typeof FilterOfSearch;

/** With fewer news than this, the list goes on with what fits the member best. */
const fewest = 5;

/** An entry of the list for the member; without `isNew` it isn't news but fits them. */
export type ForMember = Omit<DigestItem, 'name' | 'isNew'> & { isNew?: boolean };

/** @property more how many news are left out */
export type News = { items: ForMember[]; more: number };

const nothing = { items: [], more: 0 };

/**
 * What the digest's rules say is new for the member, each with its reason, and what fits them where that is little. What
 * they opened or wrote to isn't new. Made of the replica, so at once and offline; undefined while it is being made.
 */
export function useNews({ actor, user }: Me): News | undefined {
  const lists = useLists(sectionKinds);
  const firstSyncDone = useFirstSyncDone();
  const follows = useRecords('follows');
  const searches = useRecords('searches');
  const blocked = useRecords('blocks');
  const introductions = useRecords('introductions');
  const filterOf = useFilterOf(Boolean(searches?.length));
  const areaName = useNames('topics');
  const { since, opened } = useLook(user);
  const edited = useEdited(since, opened);

  const known = useMemo(() => {
    const written = introductions?.filter(({ from }) => from === user.id).map(({ about }) => about.id);
    return written && new Set([...Object.keys(opened), ...written]);
  }, [introductions, opened, user.id]);

  const digestOf = useMemo(() => {
    if (!lists || !firstSyncDone || !known) return undefined;
    const editedIds = new Set(edited.split(' '));
    const changes = digestKinds.flatMap((collection) =>
      (lists[collection] ?? []).flatMap((record) => {
        const isNew = record.createTimestamp > since && !known.has(record.id);
        return isNew || editedIds.has(record.id) ? [{ collection, record, isNew }] : [];
      }),
    );
    return changes.length === 0
      ? () => nothing
      : createDigester(changes, lists as VisibleRecords, new Date(), filterOf);
  }, [lists, firstSyncDone, known, since, edited, filterOf]);
  const isWhole = searches?.length === 0 || filterOf !== undefined;

  const [digest, setDigest] = useState<ReturnType<NonNullable<typeof digestOf>> & { isWhole: boolean }>();
  useEffect(() => {
    if (!digestOf || !follows || !searches || !blocked) return;
    const blocks = new Set(blocked.map(({ record }) => record.id));
    // Painting, presses and typing come first.
    const waiting = setTimeout(() =>
      setDigest({ isWhole, ...digestOf({ actor, user, follows, searches, blocks }) }),
    );
    return () => clearTimeout(waiting);
  }, [digestOf, isWhole, actor, user, follows, searches, blocked]);
  useMarkSeen('news', digest?.isWhole ? digest.items.map(({ id }) => id).join(' ') || undefined : undefined);

  const isLittle = digest !== undefined && digest.items.length < fewest && Boolean(user.topics?.length);
  const subject = useMemo(() => ({ collection: 'users' as const, record: user }), [user]);
  const fitting = useMatches(isLittle ? subject : undefined, memberProposals, 3 * fewest);
  return useMemo(() => {
    if (!digest || !known || (isLittle && !fitting)) return undefined;
    const more = (isLittle ? (fitting ?? []) : [])
      .filter(({ id }) => !known.has(id) && !digest.items.some((each) => each.id === id))
      .slice(0, fewest - digest.items.length)
      .map(({ collection, id, reasons }) => ({
        collection,
        id,
        reason: () => fitReason(reasons, areaName),
      }));
    return { items: [...digest.items, ...more], more: digest.more };
  }, [digest, known, isLittle, fitting, areaName]);
}

/** The records that saved searches find, loaded for members who have saved any. */
function useFilterOf(isWanted: boolean): FilterOf | undefined {
  const [filterOf, setFilterOf] = useState<FilterOf>();
  useEffect(() => {
    if (isWanted)
      import('../../shared/lists/saved-search.ts').then(
        (loaded) => setFilterOf(() => loaded.filterOf),
        // The digest tells it then.
        () => {},
      );
  }, [isWanted]);
  return filterOf;
}

/** The ids of followed records that were edited since then, as a text: a sync that brings no edit leaves it the same. */
const useEdited = (since: string, opened: Readonly<Record<string, string>>): string =>
  useSession(
    ({ position }) => position,
    (position) =>
      Object.entries(position?.edits ?? {})
        .flatMap(([id, at]) => (at > since && at > (opened[id] ?? '') ? id : []))
        .join(' '),
  );

/** The time since when records are new, and what the member opened by then. It also records this look. */
function useLook({ id, createTimestamp }: Me['user']) {
  const lookNow = () => ({ ...lookAgain(id, createTimestamp), opened: openedHere(id) });
  const [look, setLook] = useState(lookNow);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a look is of these two
  useEffect(() => {
    const again = () => setLook(lookNow());
    document.addEventListener('visibilitychange', again);
    return () => {
      document.removeEventListener('visibilitychange', again);
      lookAgain(id, createTimestamp);
    };
  }, [id, createTimestamp]);
  return look;
}
