import { useCallback, useEffect, useState } from 'react';
import { asRefusal } from '../feedback/refusal.ts';

/** Asks for the page that follows a cursor, or for the first. */
export type AskForPage<T> = (cursor: string | undefined) => Promise<{ items: T[]; cursor?: string }>;

/** A list that is asked for as one reads it: it isn't kept in the browser. */
export type Pages<T> = {
  items: readonly T[];
  /** `failed` after what is there already, if anything is. */
  phase: 'loading' | 'more' | 'whole' | 'failed';
  problem: string;
  /** The next page, or the one that failed again. */
  load(): void;
};

/** @param ask for another list, mount it again */
export function usePages<T>(ask: AskForPage<T>): Pages<T> {
  const [asking] = useState(() => ask);
  const [items, setItems] = useState<readonly T[]>([]);
  const [cursor, setCursor] = useState<string>();
  const [phase, setPhase] = useState<Pages<T>['phase']>('loading');
  const [problem, setProblem] = useState('');

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
          setProblem(asRefusal(error).message);
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
