import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const print = matchMedia('print');
let begun = false;

/**
 * Whether the page is being printed: on paper one looks everywhere, and presses nothing. Chromium says so by its media
 * when it has counted the pages already, and before it counts them by its event; others have only one of the two.
 */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => begun || print.matches);

function subscribe(listener: () => void): () => void {
  // Drawn before the browser takes its picture of the page.
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
