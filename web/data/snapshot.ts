import { useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { type Actor, can, endOf, rules } from '../../shared/policy.ts';

/** Records as they stood at one moment. */
export type Snapshot<R> = {
  records: readonly R[];
  byId: ReadonlyMap<string, R>;
  /** Everything has come: what isn't here doesn't exist. */
  complete: boolean;
};

/** The map by id is made when it is first asked for. */
export function snapshotWith<R extends { id: string }>(
  records: readonly R[],
  complete: boolean,
): Snapshot<R> {
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

/** What of a snapshot this actor sees still. */
export function visibleAt<R extends { id: string }>(
  now: Date,
  collection: Collection,
  snapshot: Snapshot<R>,
  actor: Actor,
): Snapshot<R> {
  if (!rules[collection].see.endsAt) return snapshot;
  const records = snapshot.records.filter((record) => can(actor, 'see', collection, record, now));
  return snapshotWith(records, snapshot.complete);
}

/** How long a browser can be told to wait at most; then it is told again. */
const longestWait = 3_600_000; // ms

/**
 * The snapshot without what has ended meanwhile. Where seeing a record ends by itself there is nothing to
 * sync: it leaves the screens at the very moment it expires, for all but those who may see it still.
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
