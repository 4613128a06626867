import { useEffect, useMemo } from 'react';
import type { CreateInput } from '../../../shared/kinds/registry.ts';
import { useOnline, useRecords, useSync } from '../../data/hooks.ts';
import { useStore } from '../../data/store.ts';
import { aboutOf, addWish, type Wish, type WishedKind, wishes } from '../../data/wishes.ts';
import { toast } from '../feedback/toast.ts';

/** A follow or a saved search, as the member wants it. */
export type Wished<K extends WishedKind> = Pick<Wish<K>, 'about'> & {
  input: CreateInput<K>;
  /** Whether it waits for a network. */
  waits: boolean;
};

/**
 * What the member follows or saved, the latest last: what the service has, changed by what waits here to be sent.
 * Whoever shows it sends it too.
 */
export function useWished<K extends WishedKind>(collection: K): readonly Wished<K>[] | undefined {
  const records = useRecords<WishedKind>(collection);
  const waiting = useStore<readonly Wish[]>(wishes);
  useSending();
  return useMemo(() => {
    if (!records) return undefined;
    const oldestFirst = records.toSorted((a, b) => (a.createTimestamp < b.createTimestamp ? -1 : 1));
    const wished = new Map(
      oldestFirst.map((record): [string, Wished<K>] => {
        const input = record as unknown as CreateInput<K>;
        const about = aboutOf(input);
        return [about, { about, input, waits: false }];
      }),
    );
    for (const wish of waiting as readonly Wish<K>[]) {
      if (wish.collection !== collection) continue;
      const { about, input } = wish;
      if (input) wished.set(about, { about, input, waits: true });
      else wished.delete(about);
    }
    return [...wished.values()];
  }, [records, waiting, collection]);
}

/** Sends what waits: when it is shown, when there is a network again, and after each sync, as an answer may be lost. */
function useSending(): void {
  const online = useOnline();
  const synced = useSync().asOf?.getTime();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each sync
  useEffect(() => {
    if (online && wishes.get().length > 0) send();
  }, [online, synced]);
}

async function send(): Promise<void> {
  const { sendWishes } = await import('../../data/send-wishes.ts');
  await sendWishes(({ input }, { message }) =>
    toast(`${input ? 'This was not saved.' : 'This was not removed.'} ${message}`, 'failed'),
  );
}

/** Keeps a wish, which is shown at once, and sends it or says that it waits. */
export function useWish(): (wish: Omit<Wish, 'key'>, done: string) => void {
  const online = useOnline();
  return (wish, done) => {
    addWish(wish);
    toast(online ? done : `${done} This is sent when you are online again.`);
    if (online) void send();
  };
}
