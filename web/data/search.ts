import { useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { account, currentReplica } from './account.ts';
import type { Hits, Ranks, SearchAnswer, SearchChange, SearchQuestion } from './search-answer.ts';
import type { SearchText } from './search-text.ts';
import { subscribeMark } from './snapshot.ts';

/** From how many characters on a list is searched; with fewer it shows everything. */
export const searchFrom = (collection: Collection): number => (collection === 'universities' ? 3 : 4);

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

/** What the text asks for; nothing while it is too short. */
function queryIn(text: SearchText, collection: Collection): string {
  const query = text.value().trim();
  return query.length < searchFrom(collection) ? '' : query;
}

/** What a list shows, and the search that it is the answer to, empty when all is shown. */
type Answered = { query: string; ranks?: Ranks };
const everything: Answered = { query: '' };

/** Getting ready reads all there is to search, and the page that is opened from the list would wait for that, in ms. */
const listFirst = 1000;

/**
 * Those of the records that the text finds, best first, and in their own order where they fit
 * equally well; all of them while the text is too short. `found` is undefined while the records are,
 * or until the first answer is there; later, the last answer stands until the next one comes.
 */
export function useSearch<R extends { id: string }>(
  collection: Collection,
  records: readonly R[] | undefined,
  text: SearchText,
): { found: readonly R[] | undefined; query: string } {
  const [answered, setAnswered] = useState(() => (queryIn(text, collection) ? undefined : everything));

  useEffect(() => {
    if (!records) return;
    let turn = 0;
    const find = async () => {
      const query = queryIn(text, collection);
      const mine = ++turn;
      if (!query) return setAnswered(everything);
      const answer = await ask(query, collection);
      if (mine === turn && answer && 'ranks' in answer) setAnswered({ query, ranks: answer.ranks });
    };
    find();
    // With nothing asked for the answer is empty, but the worker has got ready.
    const ready = setTimeout(() => ask('', collection), listFirst);
    const unsubscribe = [
      text.subscribe(find),
      subscribeChanges(({ changed }) => changed.includes(collection) && find()),
    ];
    return () => {
      turn = -1;
      clearTimeout(ready);
      for (const end of unsubscribe) end();
    };
  }, [collection, records, text]);

  const places = useMemo(() => placesOf(records ?? []), [records]);
  return useMemo(() => {
    const { query, ranks } = answered ?? everything;
    if (!answered || !records || !ranks) return { found: answered && records, query };
    const found: { record: R; place: number; rank: number }[] = [];
    for (const [id, rank] of ranks) {
      const place = places().get(id);
      const record = place !== undefined && records[place];
      if (record) found.push({ record, place, rank });
    }
    found.sort((a, b) => a.rank - b.rank || a.place - b.place);
    return { found: found.map(({ record }) => record), query };
  }, [records, places, answered]);
}

/** Where each record stands, found out when somebody searches. */
function placesOf(records: readonly { id: string }[]): () => Map<string, number> {
  let places: Map<string, number> | undefined;
  return () => {
    places ??= new Map(records.map(({ id }, place) => [id, place]));
    return places;
  };
}
