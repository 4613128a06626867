import { useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { account, currentReplica } from './account.ts';
import { foundAhead, holdsTheNext, type SearchAhead } from './search-ahead.ts';
import type { Asked, Hits, SearchAnswer, SearchChange, SearchQuestion } from './search-answer.ts';
import type { Found } from './search-index.ts';
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

async function ask(what: Asked): Promise<SearchAnswer | undefined> {
  const who = account();
  if (who.state !== 'signed-in') return undefined;
  const question: SearchQuestion = { who: who.me.actor, ask: ++asked, ...what };
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
      ask({ query: text }).then(
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
type Answered = { query: string; found?: Found };
const everything: Answered = { query: '' };

/** Getting ready reads all there is to search, and the page that is opened from the list would wait for that, in ms. */
const listFirst = 1000;

/** Past the frame that a letter is drawn in, and before the next letter, in ms. */
const afterLetter = 40;

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

  const places = useMemo(() => placesOf(records ?? []), [records]);
  useEffect(() => {
    if (!records) return;
    let turn = 0;
    let ahead: { holds?: SearchAhead } = {};
    let next: ReturnType<typeof setTimeout> | undefined;

    const lookAhead = async () => {
      if (holdsTheNext(ahead.holds, text.value())) return;
      // What changes meanwhile begins another.
      const mine = ahead;
      const answer = await ask({ collection, ahead: text.value() });
      if (answer && 'ahead' in answer && answer.ahead) mine.holds = answer.ahead;
    };
    const find = async () => {
      const query = queryIn(text, collection);
      const mine = ++turn;
      clearTimeout(next);
      if (text.value().length + 1 >= searchFrom(collection)) next = setTimeout(lookAhead, afterLetter);
      const found = foundAhead(ahead.holds, query);
      if (!query) setAnswered(everything);
      // In the frame of the letter itself: an answer of the worker comes one frame later.
      else if (found) setAnswered({ query, found });
      else {
        const answer = await ask({ collection, query });
        if (mine === turn && answer && 'found' in answer) setAnswered({ query, found: answer.found });
      }
    };
    find();
    const ready = setTimeout(() => {
      places();
      lookAhead();
    }, listFirst);
    const unsubscribe = [
      text.subscribe(find),
      subscribeChanges(({ changed }) => {
        if (!changed.includes(collection)) return;
        ahead = {};
        find();
      }),
    ];
    return () => {
      turn = -1;
      clearTimeout(ready);
      clearTimeout(next);
      for (const end of unsubscribe) end();
    };
  }, [collection, records, places, text]);

  return useMemo(() => {
    const { query, found } = answered ?? everything;
    if (!answered || !records || !found) return { found: answered && records, query };
    const byRank = new Map<number, number[]>();
    for (const [id, rank] of found) {
      const place = places().get(id);
      if (place === undefined) continue;
      const alike = byRank.get(rank);
      if (alike) alike.push(place);
      else byRank.set(rank, [place]);
    }
    const best = [...byRank]
      .sort(([a], [b]) => a - b)
      .flatMap(([, alike]) => [...Uint32Array.from(alike).sort()]);
    return { found: best.flatMap((place) => records[place] ?? []), query };
  }, [records, places, answered]);
}

/** Where each record stands, found out when it is first asked for. */
function placesOf(records: readonly { id: string }[]): () => Map<string, number> {
  let places: Map<string, number> | undefined;
  return () => {
    if (!places) {
      places = new Map();
      for (const [place, { id }] of records.entries()) places.set(id, place);
    }
    return places;
  };
}
