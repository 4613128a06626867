import { useCallback, useEffect, useState } from 'react';
import { callFor } from '../../api/api.ts';
import { asRefusal } from '../refusal.ts';

type Answer<T> = { items: T[]; cursor?: string };

/** A list that is asked for as one reads it: it isn't kept in the browser. */
export type Pages<T> = {
  items: readonly T[];
  /** `failed` after what is there already, if anything is. */
  phase: 'loading' | 'more' | 'whole' | 'failed';
  problem: string;
  /** The next page, or the one that failed again. */
  load(): void;
};

/** @param path with its query; for another one, mount anew */
export function usePages<T>(path: string): Pages<T> {
  const [items, setItems] = useState<readonly T[]>([]);
  const [cursor, setCursor] = useState<string>();
  const [phase, setPhase] = useState<Pages<T>['phase']>('loading');
  const [problem, setProblem] = useState('');

  const load = useCallback(
    (after: string | undefined) => {
      let wanted = true;
      setPhase('loading');
      const next = after === undefined ? '' : `${path.includes('?') ? '&' : '?'}cursor=${after}`;
      callFor<Answer<T>>('GET', path + next).then(
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
    [path],
  );
  useEffect(() => load(undefined), [load]);
  return { items, phase, problem, load: () => void load(cursor) };
}
