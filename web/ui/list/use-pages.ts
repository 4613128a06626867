import { useCallback, useEffect, useState } from 'react';
import type { Sentence } from '../../../shared/language/messages.ts';
import { asRefusal } from '../feedback/toast.ts';

/** Asks for the page after a cursor, or for the first. */
export type AskForPage<T> = (cursor: string | undefined) => Promise<{ items: T[]; cursor?: string }>;

/**
 * A list that is loaded while one reads it, and not stored in the browser.
 *
 * @param ask must not change: for another list, remount
 * @returns `load` asks for the next page, or for the failed one again
 */
export function usePages<T>(ask: AskForPage<T>) {
  const [asking] = useState(() => ask);
  const [items, setItems] = useState<readonly T[]>([]);
  const [cursor, setCursor] = useState<string>();
  const [phase, setPhase] = useState<'loading' | 'more' | 'whole' | 'failed'>('loading');
  const [problem, setProblem] = useState<Sentence>();

  const load = useCallback(
    (after: string | undefined) => {
      let wanted = true;
      setPhase('loading');
      asking(after).then(
        (page) => {
          if (!wanted) return;
          setItems((known) => (after === undefined ? page.items : [...known, ...page.items]));
          setCursor(page.cursor);
          setPhase(page.cursor === undefined ? 'whole' : 'more');
        },
        (error: unknown) => {
          if (!wanted) return;
          setProblem(asRefusal(error).sentence);
          setPhase('failed');
        },
      );
      return () => {
        wanted = false;
      };
    },
    [asking],
  );
  useEffect(() => load(undefined), [load]);
  return { items, phase, problem, load: () => void load(cursor) };
}
