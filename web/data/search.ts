import { useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { account, currentReplica } from './account.ts';
import type { Hits, SearchAnswer, SearchChange, SearchQuestion } from './search-answer.ts';
import { subscribeMark } from './snapshot.ts';

/** From how many characters on a list is searched; with fewer it shows everything. */
export const searchFrom = (collection: Collection): number => (collection === 'universities' ? 3 : 4);

type Found = Map<string, number>;

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (answer: SearchAnswer) => void>();
const listeners = new Set<(change: SearchChange) => void>();

function subscribeChanges(listener: (change: SearchChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function ask(query: string, collection?: Collection): Promise<SearchAnswer | undefined> {
  const who = account();
  if (who.state !== 'signed-in') return undefined;
  const question: SearchQuestion = { who: who.me.actor, ask: ++asked, collection, query };
  const replica = currentReplica();
  // A worker has no part in this page's memory.
  if (!replica.kept) return (await import('./search-answer.ts')).answer(question, async () => replica);
  worker ??= startWorker();
  worker.postMessage(question);
  return new Promise((resolve) => waiting.set(question.ask, resolve));
}

function startWorker(): Worker {
  const started = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<SearchAnswer | SearchChange>) => {
    if ('changed' in data) {
      for (const listener of listeners) listener(data);
      return;
    }
    waiting.get(data.ask)?.(data);
    waiting.delete(data.ask);
  };
  return started;
}

/**
 * The best of what the query finds in any collection, from its first letter on. Undefined until
 * the first answer; later, the last answer stands until the next one comes.
 */
export function useSearchEverywhere(query: string): (Hits & { query: string }) | undefined {
  const [hits, setHits] = useState<Hits & { query: string }>();
  const text = query.trim();
  useEffect(() => {
    let wanted = true;
    const find = () =>
      ask(text).then(
        (answer) => wanted && answer && 'hits' in answer && setHits({ ...answer.hits, query: text }),
      );
    find();
    // What a sync brings may be what is looked for.
    const unsubscribe = [subscribeMark(find), subscribeChanges(find)];
    return () => {
      wanted = false;
      for (const end of unsubscribe) end();
    };
  }, [text]);
  return hits;
}

/**
 * Those of the records that the query finds, best first, and in their own order where they fit
 * equally well; all of them while the query is too short. Undefined while the records are, or
 * until the first answer is there; later, the last answer stands until the next one comes.
 */
export function useSearch<R extends { id: string }>(
  collection: Collection,
  records: readonly R[] | undefined,
  query: string,
): readonly R[] | undefined {
  const text = query.trim();
  const searching = text.length >= searchFrom(collection);
  const [ranks, setRanks] = useState<Found>();

  useEffect(() => {
    if (!records) return;
    let wanted = true;
    // With nothing asked for yet, the answer is empty, but the worker has got ready.
    const find = () =>
      ask(searching ? text : '', collection).then(
        (answer) =>
          wanted && setRanks(searching && answer && 'ranks' in answer ? new Map(answer.ranks) : undefined),
      );
    find();
    const unsubscribe = subscribeChanges(({ changed }) => changed.includes(collection) && find());
    return () => {
      wanted = false;
      unsubscribe();
    };
  }, [collection, records, searching, text]);

  return useMemo(() => {
    if (!searching || !records) return records;
    if (!ranks) return undefined;
    return records
      .filter(({ id }) => ranks.has(id))
      .sort((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0));
  }, [records, searching, ranks]);
}
