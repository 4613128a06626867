import { useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { account } from './account.ts';
import type { SearchAnswer, SearchQuestion } from './search.worker.ts';

/** From how many characters on a list is searched; with fewer it shows everything. */
export const searchFrom = (collection: Collection): number => (collection === 'universities' ? 3 : 4);

type Ranks = Map<string, number>;

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (found: Ranks) => void>();

function ask(collection: Collection, query: string): Promise<Ranks> {
  const who = account();
  if (who.state !== 'signed-in') return Promise.resolve(new Map());
  worker ??= startWorker();
  const question: SearchQuestion = { memberId: who.me.user.id, ask: ++asked, collection, query };
  worker.postMessage(question);
  return new Promise((resolve) => waiting.set(question.ask, resolve));
}

function startWorker(): Worker {
  const started = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: { ask: answered, found } }: MessageEvent<SearchAnswer>) => {
    waiting.get(answered)?.(new Map(found));
    waiting.delete(answered);
  };
  return started;
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
  const [ranks, setRanks] = useState<Ranks>();

  useEffect(() => {
    if (!records) return;
    let wanted = true;
    // With nothing asked for yet, the answer is empty, but the worker has got ready.
    ask(collection, searching ? text : '').then((found) => wanted && setRanks(searching ? found : undefined));
    return () => {
      wanted = false;
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
