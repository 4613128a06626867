import { useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../shared/kinds/collections.ts';
import { msPerHour } from '../../shared/language/time.ts';
import { type Actor, can, endOf, rules } from '../../shared/permissions/policy.ts';

/** The records of a collection at one moment. */
export type Snapshot<R> = {
  records: readonly R[];
  byId: ReadonlyMap<string, R>;
  /** Whether the first load is complete, so that a missing record doesn't exist. */
  complete: boolean;
};

/** The map by id is built at its first use. */
export function snapshotOf<R extends { id: string }>(records: readonly R[], complete: boolean): Snapshot<R> {
  let byId: Map<string, R> | undefined;
  return {
    records,
    complete,
    get byId() {
      byId ??= new Map(records.map((record) => [record.id, record]));
      return byId;
    },
  };
}

/** What an actor may see of a snapshot between two times at which records end, in ms since 1970. */
type Seen<R> = { actor: Actor; from: number; until: number; visible: Snapshot<R> };
/** The last of each snapshot: the parts of a page all ask, and asking the policy takes long. */
const lastSeen = new WeakMap<object, Seen<never>>();

function seenAt<R extends { id: string }>(
  now: number,
  collection: Collection,
  snapshot: Snapshot<R>,
  actor: Actor,
): Seen<R> {
  const last = lastSeen.get(snapshot) as Seen<R> | undefined;
  if (last?.actor === actor && last.from <= now && now < last.until) return last;
  const ends = snapshot.records.map((record) => Date.parse(endOf(collection, record) ?? ''));
  const records = snapshot.records.filter((record) => can(actor, 'see', collection, record, new Date(now)));
  const seen = {
    actor,
    from: Math.max(0, ...ends.filter((end) => end <= now)),
    until: Math.min(...ends.filter((end) => end > now)),
    visible: snapshotOf(records, snapshot.complete),
  };
  lastSeen.set(snapshot, seen as Seen<never>);
  return seen;
}

/** The part of a snapshot that the actor may see at this time. */
export const visibleAt = <R extends { id: string }>(
  now: Date,
  collection: Collection,
  snapshot: Snapshot<R>,
  actor: Actor,
): Snapshot<R> =>
  rules[collection].see.endsAt ? seenAt(now.getTime(), collection, snapshot, actor).visible : snapshot;

/** Timers can't be much longer, so a long wait is done in steps. */
const longestWait = msPerHour;

/**
 * The part of the snapshot that the actor may see now. When a record expires, no sync says so: a timer takes it off the
 * screen, unless the actor may still see it.
 */
export function useVisible<R extends { id: string }>(
  collection: Collection,
  snapshot: Snapshot<R> | undefined,
  actor: Actor,
): Snapshot<R> | undefined {
  const [now, setNow] = useState(Date.now);
  const seen = useMemo(
    () => snapshot && rules[collection].see.endsAt && seenAt(now, collection, snapshot, actor),
    [collection, snapshot, actor, now],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` also changes after a part of a long wait
  useEffect(() => {
    if (!seen) return;
    const wait = Math.min(Math.max(0, seen.until - Date.now()), longestWait);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [seen, now]);

  return seen ? seen.visible : snapshot;
}
