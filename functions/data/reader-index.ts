import type { Member } from '../../shared/definitions/policy-sentences.ts';
import type { RecordOf } from '../../shared/fields/fields.ts';
import { isForCurrentChairs } from '../../shared/introduction/introduction.rules.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import type { Write } from './audit.ts';
import type { TransactItems } from './conditions.ts';
import { everyRawItem, memberRange, type Page, parseRecords, readItems, readPage } from './records.ts';
import { parseStored } from './stored.ts';
import { type Item, tableName } from './table.ts';

/*
 * An index of the records that few people see, so that reading theirs doesn't read everybody's. Each of its items names a
 * record and a key, which is a member, a task force whose chairs see the record, or what the record is about. It is
 * written with the record.
 */

export const readerIndexPk = 'by-reader';

type Indexed = {
  /** The keys of a stored record. A reader who has none of them doesn't see it. */
  keysOf: (record: Item) => string[];
  /** Administrators see almost all of these records, and so read all. */
  administratorsReadAll?: true;
};

const interestKey = ({ kind, id }: RecordOf) => `${kind}/${id}`;

const indexed: { readonly [C in Collection]?: Indexed } = {
  introductions: {
    keysOf: (record) => {
      const { from, to, about, purpose } = record as unknown as Stored<'introductions'>;
      return [
        from,
        ...to,
        ...(isForCurrentChairs({ purpose }) ? [about.id] : []),
        ...(purpose === 'interest' ? [interestKey(about)] : []),
      ];
    },
  },
  reports: { keysOf: ({ by }) => [String(by)], administratorsReadAll: true },
  requests: { keysOf: () => [], administratorsReadAll: true },
};

/** The most writes of the index that one record may need, with the most recipients that it can have. */
export const mostIndexWrites = (collection: Collection): number => (indexed[collection] ? 12 : 0);

/** Whether this reader's records of a kind are found by the index. */
export const isFoundByIndex = (collection: Collection, { admin }: Pick<Member, 'admin'>): boolean => {
  const index = indexed[collection];
  return index !== undefined && !(admin && index.administratorsReadAll);
};

const prefixOf = (collection: string, key: string) => `${collection} ${key} `;

/** The items of the index that belong to a record. */
export const indexItemsOf = (record: Item | undefined): Item[] => {
  const index = record && indexed[record.pk as Collection];
  if (!record || !index) return [];
  // In this release's shape, whichever it is stored in.
  const read = parseStored(record.pk as Collection, record);
  return [...new Set(index.keysOf('record' in read ? (read.record as unknown as Item) : record))].map(
    (key) => ({
      pk: readerIndexPk,
      sk: `${prefixOf(record.pk, key)}${record.sk}`,
    }),
  );
};

/** What a write of a record changes in the index. The record's own condition stands for these writes too. */
export function indexWrites({ before, after }: Write): TransactItems {
  const [was, is] = [indexItemsOf(before), indexItemsOf(after)];
  const without = (some: Item[], others: Item[]) =>
    some.filter(({ sk }) => others.every((other) => other.sk !== sk));
  return [
    ...without(is, was).map((Item) => ({ Put: { TableName: tableName, Item } })),
    ...without(was, is).map((Key) => ({ Delete: { TableName: tableName, Key } })),
  ];
}

/** The ids of the records with one of these keys, sorted. */
async function idsWith(collection: Collection, keys: string[]): Promise<string[]> {
  const found = await Promise.all(
    keys.map(async (key) => {
      const prefix = prefixOf(collection, key);
      const items = await Array.fromAsync(everyRawItem(readerIndexPk, prefix));
      return items.map(({ sk }) => sk.slice(prefix.length));
    }),
  );
  return [...new Set(found.flat())].sort();
}

const itemsOf = (collection: Collection, ids: string[]) =>
  readItems(ids.map((sk) => ({ pk: collection, sk })));

/** The ids of the introductions that a member has a part in. */
export const introductionIdsOf = ({ id, chairOf }: Member): Promise<string[]> =>
  idsWith('introductions', [id, ...chairOf]);

/** The items of the records of an indexed kind that this reader may see. */
export const everyItemFor = async (collection: Collection, { id, chairOf }: Member): Promise<Item[]> =>
  itemsOf(collection, await idsWith(collection, [id, ...chairOf]));

/** A page of a collection in the order of ids, with all records that this reader may see and as few others as possible. */
export async function readPageFor<C extends Collection>(
  collection: C,
  reader: Member,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Page<C>> {
  if (!isFoundByIndex(collection, reader))
    return readPage(collection, { after, limit, ...memberRange(collection, reader.id) });
  const all = await idsWith(collection, [reader.id, ...reader.chairOf]);
  const ids = all.filter((id) => after === undefined || id > after);
  const page = ids.slice(0, limit);
  const records = parseRecords(collection, await itemsOf(collection, page));
  return { records, last: ids.length > limit ? page.at(-1) : undefined };
}

/** The introductions by which members say that a record interests them, oldest first. */
export const interestsIn = async (record: RecordOf): Promise<Stored<'introductions'>[]> =>
  parseRecords(
    'introductions',
    await itemsOf('introductions', await idsWith('introductions', [interestKey(record)])),
  );
