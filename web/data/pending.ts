import type { Collection } from '../../shared/collections.ts';

/** What is being done to a record until the call completes. */
export type Pending = 'create' | 'edit' | 'delete';

const marks = new Map<string, Pending>();
const listeners = new Set<() => void>();

export function pendingOf(collection: Collection, id: string): Pending | undefined {
  return marks.get(`${collection}/${id}`);
}

/** Marks the record until the work is through, well or not. */
export async function whilePending<T>(
  collection: Collection,
  id: string,
  mark: Pending,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${collection}/${id}`;
  marks.set(key, mark);
  tell();
  try {
    return await work();
  } finally {
    marks.delete(key);
    tell();
  }
}

function tell() {
  for (const listener of listeners) listener();
}

export function subscribePending(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
