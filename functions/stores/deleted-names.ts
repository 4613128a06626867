import type { Collection } from '../../shared/kinds/collections.ts';
import { goneKey, isRemembered } from '../data/audit.ts';
import { readItems } from '../data/records.ts';
import { keyText } from '../data/table.ts';
import { readSoftDeleted, softDeletedKey } from './soft-deleted.ts';

type Named = { collection: string; id: string };

/** The names of deleted records. A member's name is only kept while they can be restored. */
export async function deletedNames(of: Named[]): Promise<(record: Named) => string | undefined> {
  const records = of.filter(
    ({ collection }) => collection !== 'images' && isRemembered(collection as Collection),
  );
  const keyOfDeleted = ({ collection, id }: Named) =>
    collection === 'users' ? softDeletedKey(id) : goneKey(collection as Collection, id);
  const found = new Map((await readItems(records.map(keyOfDeleted))).map((item) => [keyText(item), item]));
  return (record) => {
    const item = found.get(keyText(keyOfDeleted(record)));
    if (!item) return undefined;
    return record.collection === 'users'
      ? readSoftDeleted(item)?.record.name
      : (item.name as string | undefined);
  };
}
