import type { Collection } from '../../shared/kinds/collections.ts';
import type { Ready } from '../local/ready.ts';
import { settingsOfFunctions } from './settings.ts';

/**
 * Puts a record, or a count, into a state that only time, or a history nobody has time for, brings about. It
 * goes past the API but not past the clock: other browsers hear of it as of any change.
 */
export async function alter(
  collection: Collection | 'counts',
  id: string,
  fields: Record<string, unknown>,
  product?: Ready,
): Promise<void> {
  settingsOfFunctions(product);
  const { change } = await import('../../functions/data/change.ts');
  await change(async (unit) => {
    if (collection === 'counts') {
      const key = { pk: collection, sk: id };
      await unit.putItem({ ...(await unit.item(key)), ...key, ...fields });
    } else await unit.put(collection, { ...(await unit.get(collection, id)), id, ...fields } as never);
  });
}
