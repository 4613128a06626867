import { useSyncExternalStore } from 'react';

let underWay = 0;
const listeners = new Set<() => void>();

/** Counts the upload as under way until the work is through, well or not. */
export async function whileUploading<T>(work: () => Promise<T>): Promise<T> {
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
}

function count(change: 1 | -1) {
  underWay += change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a picture is on its way: what is saved now would be without it. */
export function useUploading(): boolean {
  return useSyncExternalStore(subscribe, () => underWay > 0);
}
