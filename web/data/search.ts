import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { account, currentReplica } from './account.ts';
import { foundAhead, holdsTheNext, type SearchAhead } from './search-ahead.ts';
import type { Asked, Hits, SearchAnswer, SearchChange, SearchQuestion } from './search-answer.ts';
import { bestFirst } from './search-index.ts';
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

/** The search that a list shows the answer to, empty when all is shown, and what it found. */
type Answered<R> = { query: string; found?: readonly R[] };
const everything: Answered<never> = { query: '' };

/** Getting ready reads all there is to search, and the page that is opened from the list would wait for that, in ms. */
const listFirst = 1000;

/** Past the frame that a letter is drawn in, and before the next letter, in ms. */
const afterLetter = 40;

/** What the next letters find, and where each of its entries stands among the list's records. */
type Held = { ahead: SearchAhead; standing: Int32Array };

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
  const [answered, setAnswered] = useState<Answered<R> | undefined>(() =>
    queryIn(text, collection) ? undefined : everything,
  );

  useEffect(() => {
    if (!records) return;
    const standingOf = standings(records);
    let turn = 0;
    let next: { held?: Held } = {};
    let timer: ReturnType<typeof setTimeout> | undefined;

    const lookAhead = async () => {
      if (holdsTheNext(next.held?.ahead, text.value())) return;
      // What changes meanwhile begins another.
      const mine = next;
      const answer = await ask({ collection, ahead: text.value() });
      if (!answer || !('ahead' in answer) || !answer.ahead) return;
      // Not left to the letter: to look up thousands of ids takes longer than to find them.
      mine.held = { ahead: answer.ahead, standing: standingOf(answer.ahead.index.ids) };
    };
    const find = async () => {
      const query = queryIn(text, collection);
      const mine = ++turn;
      clearTimeout(timer);
      if (text.value().length + 1 >= searchFrom(collection)) timer = setTimeout(lookAhead, afterLetter);
      const found = next.held && foundBy(next.held, query);
      // In turns of its own: with the emptied box in one, a phone could not answer the finger meanwhile.
      if (!query) startTransition(() => setAnswered(everything));
      // In the frame of the letter itself: an answer of the worker comes one frame later.
      else if (found) setAnswered({ query, found: bestOf(records, found) });
      else {
        const answer = await ask({ collection, query });
        if (mine === turn && answer && 'found' in answer)
          setAnswered({ query, found: bestOf(records, answer.found.map(standingOf)) });
      }
    };
    find();
    const ready = setTimeout(() => {
      // Else the first letter would wait while the records are gone through.
      standingOf([]);
      lookAhead();
    }, listFirst);
    const unsubscribe = [
      text.subscribe(find),
      subscribeChanges(({ changed }) => {
        if (!changed.includes(collection)) return;
        next = {};
        find();
      }),
    ];
    return () => {
      turn = -1;
      clearTimeout(ready);
      clearTimeout(timer);
      for (const end of unsubscribe) end();
    };
  }, [collection, records, text]);

  return useMemo(() => {
    const { query, found = records } = answered ?? everything;
    return { found: answered && records && found, query };
  }, [records, answered]);
}

/** Where among the records those with these ids stand, -1 where none does; the records are gone through when it is first asked. */
function standings(records: readonly { id: string }[]) {
  let places: Map<string, number> | undefined;
  return (ids: readonly (string | undefined)[]): Int32Array => {
    places ??= new Map(records.map(({ id }, place) => [id, place]));
    return Int32Array.from(ids, (id) => places?.get(id ?? '') ?? -1);
  };
}

function foundBy({ ahead, standing }: Held, query: string): Int32Array[] | undefined {
  const found = foundAhead(ahead, query);
  return found && bestFirst(found).map((alike) => Int32Array.from(alike, (place) => standing[place] ?? -1));
}

/** Best first, and in their own order where they fit equally well. */
function bestOf<R>(records: readonly R[], standing: Int32Array[]): R[] {
  const best: R[] = [];
  for (const alike of standing)
    for (const place of alike.sort()) {
      const record = records[place];
      if (record) best.push(record);
    }
  return best;
}
