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
  /** What was last seen of it: the parts of a page all ask, and asking the policy takes long. */
  seen?: Seen<R>;
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

/** What an actor may see of a snapshot until the next of its records ends, in ms since 1970. */
type Seen<R> = { actor: Actor; until: number; visible: Snapshot<R> };

function seenAt<R extends { id: string }>(
  now: Date,
  collection: Collection,
  snapshot: Snapshot<R>,
  actor: Actor,
): Seen<R> | undefined {
  if (!rules[collection].see.endsAt) return;
  const { records, complete, seen } = snapshot;
  if (seen?.actor === actor && +now < seen.until) return seen;
  const ends = records.map((record) => Date.parse(endOf(collection, record) ?? ''));
  const visible = records.filter((record) => can(actor, 'see', collection, record, now));
  snapshot.seen = {
    actor,
    until: Math.min(...ends.filter((end) => end > +now)),
    visible: snapshotOf(visible, complete),
  };
  return snapshot.seen;
}

/** The part of a snapshot that the actor may see at this time. */
export const visibleAt = <R extends { id: string }>(
  now: Date,
  collection: Collection,
  snapshot: Snapshot<R>,
  actor: Actor,
): Snapshot<R> => seenAt(now, collection, snapshot, actor)?.visible ?? snapshot;

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
  const seen = useMemo(
    () => snapshot && seenAt(now, collection, snapshot, actor),
    [collection, snapshot, actor, now],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` also changes after a part of a long wait
  useEffect(() => {
    if (!seen) return;
    const wait = Math.min(Math.max(0, seen.until - Date.now()), longestWait);
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
  }, [seen, now]);

  return seen?.visible ?? snapshot;
}
