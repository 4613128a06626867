import type { Collection } from '../../shared/collections.ts';
import { goneKey, isRemembered } from '../data/audit.ts';
import { readItems } from '../data/records.ts';
import { keyText } from '../data/table.ts';
import { awayKey, readAway } from './away.ts';

type Named = { collection: string; id: string };

/** The names of deleted records. A member's name is only kept while they can be restored. */
export async function goneNames(of: Named[]): Promise<(record: Named) => string | undefined> {
  const records = of.filter(
    ({ collection }) => collection !== 'images' && isRemembered(collection as Collection),
  );
  const keyOf = ({ collection, id }: Named) =>
    collection === 'users' ? awayKey(id) : goneKey(collection as Collection, id);
  const found = new Map((await readItems(records.map(keyOf))).map((item) => [keyText(item), item]));
  return (record) => {
    const item = found.get(keyText(keyOf(record)));
    if (!item) return undefined;
    return record.collection === 'users' ? readAway(item)?.record.name : (item.name as string | undefined);
  };
}
