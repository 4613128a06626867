import { useEffect, useMemo } from 'react';
import type { CreateInput } from '../../../shared/kinds/registry.ts';
import { t } from '../../../shared/language/messages.ts';
import { useOnline, useRecords, useSync } from '../../data/hooks.ts';
import { enqueue, type OutboxKind, outbox, type Queued, subjectKey } from '../../data/outbox.ts';
import { useStore } from '../../data/store.ts';
import { toast } from '../feedback/toast.ts';

/** A follow or a saved search, as the member wants it. */
export type Shown<K extends OutboxKind> = Pick<Queued<K>, 'about'> & {
  input: CreateInput<K>;
  /** Whether it waits for a network. */
  waits: boolean;
};

/**
 * The member's follows and saved searches, the latest last: those that the service has, changed by those that wait
 * here to be sent. A component that shows them sends them too.
 */
export function useWithOutbox<K extends OutboxKind>(collection: K): readonly Shown<K>[] | undefined {
  const records = useRecords<OutboxKind>(collection);
  const waiting = useStore<readonly Queued[]>(outbox);
  useSending();
  return useMemo(() => {
    if (!records) return undefined;
    const oldestFirst = records.toSorted((a, b) => (a.createTimestamp < b.createTimestamp ? -1 : 1));
    const shown = new Map(
      oldestFirst.map((record): [string, Shown<K>] => {
        const input = record as unknown as CreateInput<K>;
        const about = subjectKey(input);
        return [about, { about, input, waits: false }];
      }),
    );
    for (const entry of waiting as readonly Queued<K>[]) {
      if (entry.collection !== collection) continue;
      const { about, input } = entry;
      if (input) shown.set(about, { about, input, waits: true });
      else shown.delete(about);
    }
    return [...shown.values()];
  }, [records, waiting, collection]);
}

/** Sends what waits: when it is shown, when there is a network again, and after each sync, as an answer may be lost. */
function useSending(): void {
  const online = useOnline();
  const synced = useSync().asOf?.getTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each sync
  useEffect(() => {
    if (online && outbox.get().length > 0) send();
  }, [online, synced]);
}

async function send(): Promise<void> {
  const { flushOutbox } = await import('../../data/flush-outbox.ts');
  await flushOutbox(({ input }, { sentence }) =>
    toast(
      t(input ? 'This was not saved. {reason}' : 'This was not removed. {reason}', { reason: sentence }),
      'failed',
    ),
  );
}

/** Queues an entry, which is shown at once, and sends it or says that it waits. */
export function useEnqueue(): (entry: Omit<Queued, 'key'>, done: string) => void {
  const online = useOnline();
  return (entry, done) => {
    enqueue(entry);
    toast(online ? done : t('{done} This is sent when you are online again.', { done }));
    if (online) void send();
  };
}
