import { useMemo, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Whether the window matches a media query, such as one of `theme/style-sheets.ts`. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}

const print = matchMedia('print');
let begun = false;

/**
 * Whether the page is being printed, which needs everything shown and no controls. Chromium's media query changes only
 * after it has counted the pages, its event comes before; other browsers have only one of the two.
 */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => begun || print.matches);

function subscribe(listener: () => void): () => void {
  // Drawn before the browser prints the page.
  const changed = () => flushSync(listener);
  const begin = () => {
    begun = true;
    changed();
  };
  const end = () => {
    begun = false;
    changed();
  };
  print.addEventListener('change', changed);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    print.removeEventListener('change', changed);
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}
