import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Collection } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { type Actor, anonymous } from '../../shared/permissions/policy.ts';
import { isSessionInMemory, overflowEvent } from '../storage/session-trace.ts';
import type { Listed } from './list-pages.ts';
import type { Shown } from './lists.ts';
import { nameOf } from './name-of.ts';
import { type Pending, pending, pendingOf } from './pending.ts';
import type { Me } from './replica-layout.ts';
import { type Session, session } from './session.ts';
import { type Snapshot, snapshotOf, useVisible, visibleAt } from './snapshot.ts';
import { type Observed, store, useStore } from './store.ts';
import type { SyncState } from './syncing.ts';

/* The hooks by which screens read the session. All of them work offline. */

const noValue: Observed<undefined> = store(undefined);

/** The value of a store of the open session, or undefined without a session. */
export function useSession<T>(of: (now: Session) => Observed<T>): T | undefined;
export function useSession<T, S>(of: (now: Session) => Observed<T>, select: (value: T | undefined) => S): S;
export function useSession<T>(of: (now: Session) => Observed<T>, select = (value?: T): unknown => value) {
  const now = useStore(session);
  return useStore<T | undefined, unknown>(now ? of(now) : noValue, select);
}

function useSnapshot<C extends Collection>(collection: C): Snapshot<Listed<C>> | undefined {
  const now = useStore(session);
  useEffect(() => void now?.lists.load(collection), [now, collection]);
  const list = useSession(
    ({ lists }) => lists.shown,
    (all): Snapshot<Listed<C>> | undefined => all?.[collection],
  );
  return useVisible(collection, list, useActor());
}

/** The listed records of the collection, unordered; undefined while they load. */
export function useRecords<C extends Collection>(collection: C): readonly Listed<C>[] | undefined {
  return useSnapshot(collection)?.records;
}

export type RecordLists = { [C in Collection]?: readonly Listed<C>[] };

/** The listed records of several collections; undefined until all are loaded. @param collections the same array at each call */
export function useLists(collections: readonly Collection[]): RecordLists | undefined {
  const now = useStore(session);
  const actor = useActor();
  useEffect(() => {
    for (const collection of collections) now?.lists.load(collection);
  }, [now, collections]);
  const select = useMemo(() => {
    // When other lists change, the answer stays the same object, so that nothing is computed from it again.
    let before: unknown[] = [];
    let answer: RecordLists | undefined;
    return (all: Shown | undefined) => {
      const snapshots = collections.map((collection) => all?.[collection]);
      if (snapshots.every((snapshot, place) => snapshot === before[place])) return answer;
      before = snapshots;
      answer = snapshots.includes(undefined) ? undefined : listsIn(collections, all, actor);
      return answer;
    };
  }, [collections, actor]);
  return useSession(({ lists }) => lists.shown, select);
}

const listsIn = (collections: readonly Collection[], all: Shown | undefined, actor: Actor): RecordLists =>
  Object.fromEntries(
    collections.map((collection) => {
      const snapshot = all?.[collection] as Snapshot<Listed<Collection>>;
      return [collection, visibleAt(new Date(), collection, snapshot, actor).records];
    }),
  );

/** The whole record; null if it doesn't exist, undefined while that isn't known. */
export function useRecord<C extends Collection>(
  collection: C,
  id: string | undefined,
): Presented<C> | null | undefined {
  const record = useSession(({ records }) => (id === undefined ? noValue : records.of(collection, id)));
  const snapshot = useMemo(() => record && snapshotOf([record], true), [record]);
  const visible = useVisible(collection, snapshot ?? undefined, useActor());
  return visible ? (visible.records[0] ?? null) : (record as null | undefined);
}

/** Whether the record isn't in the replica and the service didn't answer. */
export function useUnanswered(collection: Collection, id: string | undefined): boolean {
  return (
    useSession(
      ({ records }): Observed<boolean | undefined> =>
        id === undefined ? noValue : records.unanswered(collection, id),
    ) ?? false
  );
}

/** Finds the name for an id as `nameOf` does; a collection that is older than a record that is shown isn't complete. */
export function useNames(collection: Collection): (id: string) => string {
  const snapshot = useSnapshot(collection);
  const ahead = useSession(({ records }) => records.ahead);
  return useCallback(
    (id) => (snapshot ? nameOf(collection, id, snapshot, snapshot.complete && !ahead) : '…'),
    [snapshot, ahead, collection],
  );
}

/** The signed-in member and their roles; undefined while that isn't known. */
export function useMe(): Me | undefined {
  return useSession(({ me }) => me);
}

/** The actor that the policy's `can` takes. */
export function useActor(): Actor {
  return useMe()?.actor ?? anonymous;
}

/** The change of the record that is under way in this tab. */
export function usePending(collection: Collection, id: string): Pending | undefined {
  return useStore(pending, () => pendingOf(collection, id));
}

const beforeFirstSync: SyncState = {
  phase: 'first-load',
  progress: 0,
  reachable: true,
  busy: false,
  retry() {},
};

export function useSync(): SyncState {
  return useSession(({ sync }) => sync.state) ?? beforeFirstSync;
}

/** Whether the first load is complete. Before that, no record counts as missing and no number as final. */
export function useFirstSyncDone(): boolean {
  return useSync().progress === undefined;
}

function subscribeNetwork(listener: () => void): () => void {
  const ended = new AbortController();
  for (const event of ['online', 'offline'])
    window.addEventListener(event, listener, { signal: ended.signal });
  return () => ended.abort();
}

/** Whether the service can be reached. */
export function useOnline(): boolean {
  const hasNetwork = useSyncExternalStore(subscribeNetwork, () => navigator.onLine);
  return useSync().reachable && hasNetwork;
}

function subscribeOverflow(listener: () => void): () => void {
  window.addEventListener(overflowEvent, listener);
  return () => window.removeEventListener(overflowEvent, listener);
}

/** Whether the replica or the session lasts only until the page is closed. */
export function useNotPersisted(): boolean {
  const isUnwritten = useSyncExternalStore(subscribeOverflow, isSessionInMemory);
  return useSession(({ persistent }) => persistent) === false || isUnwritten;
}
