import { useSyncExternalStore } from 'react';

/** What has just been done, or failed, said in passing. */
export type Toast = {
  id: number;
  text: string;
  tone: 'done' | 'failed';
  /** The page of what was done. */
  view?: string;
};

const shownFor = 6000; // ms: long enough to read twice

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a sentence for some seconds and has it read out politely. Never for what needs an answer. */
export function toast(text: string, tone: Toast['tone'] = 'done', view?: string) {
  const id = ++lastId;
  set([...toasts, { id, text, tone, view }]);
  setTimeout(() => dismissToast(id), shownFor);
}

export function dismissToast(id: number) {
  set(toasts.filter((each) => each.id !== id));
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
}
