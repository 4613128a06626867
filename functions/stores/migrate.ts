import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Collection, collections } from '../../shared/registry.ts';
import { bucketedCollection, bucketPk, isBucketed, recordsIn, withRecords } from '../data/bucketed.ts';
import { ifUnchanged } from '../data/conditions.ts';
import { readRawPage } from '../data/records.ts';
import { hasOlderShape, parseStored, withShape } from '../data/stored.ts';
import { type Item, table, tableName } from '../data/table.ts';
import { awayPk } from './away.ts';

/** Something kept as a record: alone, in a pack, or of a member who is away. */
type Kept = Record<string, unknown>;

/** Items read at once, and of these rewritten at once. */
const batch = 100;
const atOnce = 10;

/** Wherever records are kept. */
const places: string[] = [
  ...collections.flatMap((collection) =>
    isBucketed({ pk: collection }) ? [collection, bucketPk(collection)] : [collection],
  ),
  awayPk,
];

/** The item with each record in it as `act` says; the same one where it says the same of all. */
function mapped(item: Item, act: (collection: Collection, kept: Kept) => Kept): Item {
  if (item.pk === awayPk) {
    const record = act('users', item.record as Kept);
    return record === item.record ? item : { ...item, record };
  }
  const packed = bucketedCollection(item);
  if (packed === undefined) return act(item.pk as Collection, item) as Item;
  const before = recordsIn(item);
  const after = before.map((kept) => act(packed as Collection, kept));
  return after.every((kept, at) => kept === before[at]) ? item : withRecords(item, after);
}

/** The record in today's shape; one that can't be read stays as it is. */
function upgraded(collection: Collection, kept: Kept): Kept {
  if (!hasOlderShape(collection, kept)) return kept;
  const read = parseStored(collection, kept);
  if (!('record' in read)) return kept;
  // What is the table's business stays: above all which write put it there, for this is none of anybody's.
  const ofTable = ['pk', 'sk', 'seq', 'expiryKind', 'expiry'].filter((name) => name in kept);
  return {
    ...withShape(collection, read.record),
    ...Object.fromEntries(ofTable.map((name) => [name, kept[name]])),
  };
}

/** How far it is: where, and how many items there were read, were old, and were rewritten. */
export type Progress = { place: string; read: number; old: number; rewritten: number };

/**
 * Rewrites what is kept in a shape of before, a batch at a time. An item is written where it is as it was
 * read, and as the same version by the same person at the same time: nobody hears of it, and whoever changes
 * it meanwhile has done so. What is done is no longer old, so whoever begins again goes on where it ended.
 */
export async function* migrate({ dryRun }: { dryRun: boolean }): AsyncGenerator<Progress> {
  for (const place of places) {
    let after: string | undefined;
    const progress = { place, read: 0, old: 0, rewritten: 0 };
    do {
      const { items, last } = await readRawPage(place, { after, limit: batch });
      const old = items.map((item) => [item, mapped(item, upgraded)] as const).filter(([a, b]) => a !== b);
      if (!dryRun)
        for (let start = 0; start < old.length; start += atOnce) {
          const done = await Promise.all(old.slice(start, start + atOnce).map((pair) => rewrite(...pair)));
          progress.rewritten += done.filter(Boolean).length;
        }
      progress.read += items.length;
      progress.old += old.length;
      after = last;
      yield { ...progress };
    } while (after !== undefined);
  }
}

/** @returns false where somebody else has written it since */
async function rewrite(before: Item, after: Item): Promise<boolean> {
  try {
    await table.send(new PutCommand({ TableName: tableName, Item: after, ...ifUnchanged(before) }));
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

export type Unreadable = { collection: Collection; id: string; why: string };

/** Every record that can't be read, with why; and of each kind how many there are, and how many are old. */
export async function check() {
  const unreadable: Unreadable[] = [];
  const counts = new Map(collections.map((each) => [each, { records: 0, old: 0 }]));
  const look = (collection: Collection, kept: Kept) => {
    const read = parseStored(collection, kept);
    const id = String(kept.sk ?? kept.id);
    if ('why' in read) unreadable.push({ collection, id, why: read.why });
    const count = counts.get(collection);
    if (count) {
      count.records += 1;
      if (hasOlderShape(collection, kept)) count.old += 1;
    }
    return kept;
  };
  for (const place of places) {
    let after: string | undefined;
    do {
      const { items, last } = await readRawPage(place, { after, limit: batch });
      for (const item of items) mapped(item, look);
      after = last;
    } while (after !== undefined);
  }
  return { unreadable, counts };
}
