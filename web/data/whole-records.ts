import type { Collection } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { currentSession } from './session.ts';

/**
 * The whole records of these ids that exist, read once.
 *
 * @throws ProductError when the replica can't be read
 */
export async function wholeRecords<C extends Collection>(
  collection: C,
  ids: readonly string[],
): Promise<Presented<C>[]> {
  const found = await currentSession().use(({ db }) => {
    const { store } = db.transaction(collection);
    return Promise.all(ids.map((id) => store.get(id)));
  });
  if (!found) throw new ProductError('try-again');
  return found.filter((record) => record !== undefined) as Presented<C>[];
}
