import { useCallback, useMemo } from 'react';
import { type Collection, names } from '../../shared/collections.ts';
import { type Actor, anonymous } from '../../shared/policy.ts';
import type { Presented } from '../../shared/registry.ts';
import type { Listed } from './list-pages.ts';
import { listOf } from './lists.ts';
import { opened } from './opened.ts';
import { type Pending, pending, pendingOf } from './pending.ts';
import type { Me } from './replica-layout.ts';
import { type Account, account } from './session.ts';
import type { Snapshot } from './snapshot.ts';
import { useVisible } from './snapshot.ts';
import { useStore } from './store.ts';
import { type SyncState, syncState } from './sync-state.ts';
import { recordOf } from './whole-records.ts';

/** What screens ask of the replica. All of it works without a network. */

function useSnapshot<C extends Collection>(collection: C): Snapshot<Listed<C>> | undefined {
  const list = useMemo(() => listOf(collection), [collection]);
  return useVisible(collection, useStore(list), useActor());
}

/** Every record of the collection that this member may see, as lists show it, in no order; undefined while it loads. */
export function useRecords<C extends Collection>(collection: C): readonly Listed<C>[] | undefined {
  return useSnapshot(collection)?.records;
}

const none = { get: () => undefined, subscribe: () => () => {} };

/** The whole record; undefined while it may still be loading, null when there is none. */
export function useRecord<C extends Collection>(
  collection: C,
  id: string | undefined,
): Presented<C> | null | undefined {
  const record = useMemo(() => (id === undefined ? none : recordOf(collection, id)), [collection, id]);
  const visible = useVisible(collection, useStore(record), useActor());
  return visible && (visible.records[0] ?? (visible.complete ? null : undefined));
}

/**
 * Finds names by id: what stands for a deleted record when there is none, and an ellipsis while
 * the collection loads.
 */
export function useNames(collection: Collection): (id: string) => string {
  const snapshot = useSnapshot(collection);
  return useCallback(
    (id) => {
      const record = snapshot?.byId.get(id);
      if (record) return 'name' in record ? (record.name ?? '') : '';
      return snapshot?.complete ? names[collection].deleted : '…';
    },
    [snapshot, collection],
  );
}

/** Whether somebody is signed in: `unknown` until that is determined. */
export function useAccount(): Account {
  return useStore(account);
}

/** The signed-in member and what they may do; undefined when nobody is, or it isn't known yet. */
export function useMe(): Me | undefined {
  const now = useAccount();
  return now.state === 'signed-in' ? now.me : undefined;
}

/** Who asks, for `can` of the policy. */
export function useActor(): Actor {
  return useMe()?.actor ?? anonymous;
}

/** What is being done to the record right now, in this tab. */
export function usePending(collection: Collection, id: string): Pending | undefined {
  useStore(pending);
  return pendingOf(collection, id);
}

export function useSync(): SyncState {
  return useStore(syncState);
}

/** Whether all of the network has come once: until then nothing can be called absent, and no count is one. */
export function useAllHere(): boolean {
  return useSync().progress === undefined;
}

/** Whether there is a network with the service behind it. */
export function useOnline(): boolean {
  return useSync().reachable;
}

/** Whether what is loaded lasts no longer than the page. */
export function useNothingKept(): boolean {
  return useStore(opened)?.replica.kept === false;
}
