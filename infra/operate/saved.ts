import { allInBucket, bucketedCollection } from '../../functions/data/bucketed.ts';
import { entriesFrom, readSequence } from '../../functions/data/feed.ts';
import { readItems } from '../../functions/data/records.ts';
import { everyItemOf } from '../../functions/data/scan.ts';
import { type Item, keyText, tableName } from '../../functions/data/table.ts';
import type { Identity } from '../../functions/identity/user-pool.ts';
import { softDeletedPk } from '../../functions/stores/soft-deleted.ts';
import { collections } from '../../shared/collections.ts';

/** A network as it was at a moment: its items by name, and who could sign in where that is known. */
export type Saved = { items: Map<string, Item>; identities: Identity[] };

/**
 * What a network consists of. All else in the table is how it came about or how far it is: the sequence number, the feed,
 * who did what, codes, what was done once. That belongs to the present, and no restore touches it.
 */
const places = new Set<string>([...collections, softDeletedPk, 'returning', 'decisions', 'images']);
const isSaved = ({ pk }: Item) => places.has(pk) || pk.startsWith('places#');

/** The items of a network by name, each record alone, out of all that a table holds. */
export async function networkIn(items: AsyncIterable<Item>): Promise<Saved['items']> {
  const found: Saved['items'] = new Map();
  for await (const item of items) {
    const packed = bucketedCollection(item);
    if (packed) for (const each of allInBucket(packed, item)) found.set(keyText(each), each);
    // What is in a pack stands for what may be left of it beside.
    else if (isSaved(item) && !found.has(keyText(item))) found.set(keyText(item), item);
  }
  return found;
}

/** Entries of the feed read at once. */
const page = 100;

/**
 * The network as it is, at one moment though people go on writing: what was written while it was read is read
 * once more.
 */
export async function networkNow(): Promise<Saved['items']> {
  let { seq } = await readSequence();
  const items = await networkIn(everyItemOf(tableName));
  for (let entries = await entriesFrom(seq + 1, page); entries.length > 0; ) {
    const keys = entries.flatMap(({ changes }) => changes.map(({ collection: pk, id: sk }) => ({ pk, sk })));
    for (const key of keys) items.delete(keyText(key));
    for (const item of await readItems(keys)) items.set(keyText(item), item);
    seq += entries.length;
    entries = await entriesFrom(seq + 1, page);
  }
  return items;
}
