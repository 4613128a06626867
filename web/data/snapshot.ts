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

/** The part of a snapshot that the actor may see at this time. */
export function visibleAt<R extends { id: string }>(
  now: Date,
  collection: Collection,
  snapshot: Snapshot<R>,
  actor: Actor,
): Snapshot<R> {
  if (!rules[collection].see.endsAt) return snapshot;
  const records = snapshot.records.filter((record) => can(actor, 'see', collection, record, now));
  return snapshotOf(records, snapshot.complete);
}

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
  const [now, setNow] = useState(() => new Date());

  const visible = useMemo(
    () => snapshot && visibleAt(now, collection, snapshot, actor),
    [collection, snapshot, actor, now],
  );

  useEffect(() => {
    if (!rules[collection].see.endsAt || !snapshot) return;
    const ends = snapshot.records.map((record) => Date.parse(endOf(collection, record) ?? ''));
    const next = Math.min(...ends.filter((end) => end > now.getTime()));
    const wait = Math.min(Math.max(0, next - Date.now()), longestWait);
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
  }, [collection, snapshot, now]);

  return visible;
}
