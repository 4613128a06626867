import type { Collection } from '../../shared/kinds/collections.ts';
import type { EditInput, Presented } from '../../shared/kinds/registry.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { edit } from './actions.ts';

/** Edits a record whose change conflicts with no other: if it is stale, the edit is repeated on the current version. */
export async function editWithRetry<C extends Collection>(
  collection: C,
  record: Presented<C>,
  inputOf: (record: Presented<C>) => EditInput<C>,
): Promise<Presented<C>> {
  const set = (now: Presented<C>) => edit(collection, now.id, now.version, inputOf(now));
  return set(record).catch((error) => {
    if (error instanceof ProductError && error.code === 'stale' && error.current)
      return set(error.current as Presented<C>);
    throw error;
  });
}
