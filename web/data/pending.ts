import type { Collection } from '../../shared/kinds/collections.ts';
import { store } from './store.ts';

/** The change of a record that is under way until its call completes. */
export type Pending = 'create' | 'edit' | 'delete';

export const pending = store<ReadonlyMap<string, Pending>>(new Map());

export const pendingOf = (collection: Collection, id: string): Pending | undefined =>
  pending.get().get(`${collection}/${id}`);

/** Marks the record until the work has succeeded or failed. */
export async function withPendingMark<T>(
  collection: Collection,
  id: string,
  mark: Pending,
  work: () => Promise<T>,
): Promise<T> {
  const key = `${collection}/${id}`;
  pending.set(new Map([...pending.get(), [key, mark]]));
  try {
    return await work();
  } finally {
    pending.set(new Map([...pending.get()].filter(([each]) => each !== key)));
  }
}
