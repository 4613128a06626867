import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

const print = matchMedia('print');

/** Whether the page is being printed: on paper one looks everywhere, and presses nothing. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => print.matches);

function subscribe(listener: () => void): () => void {
  // Drawn before the browser takes its picture of the page.
  const changed = () => flushSync(listener);
  print.addEventListener('change', changed);
  return () => print.removeEventListener('change', changed);
}
