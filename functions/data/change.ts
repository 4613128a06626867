import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { ProductError } from '../../shared/errors.ts';
import type { Collection, Stored } from '../../shared/registry.ts';
import { authorOf, clockKey, feedEntry, readClock, type Touched } from './feed.ts';
import { readItem, readItems, toItem, toRecord } from './records.ts';
import { type Item, isPassing, type Key, keyOf, table, tableName } from './table.ts';

/** What a transaction may hold beside the clock and the feed: DynamoDB's limit is 100. */
const mostWrites = 98;
const patience = 7000;

type Fresh<C extends Collection> = Omit<Stored<C>, 'version' | 'createTimestamp' | 'updateTimestamp'>;
type Write = { before: Item | undefined; after: Item | undefined };

/**
 * One change of the network, from its first read to its one write. Reads see what this change has
 * already put; nothing reaches the table before the end.
 */
export class Unit {
  readonly now = new Date();
  readonly #read = new Map<string, Item | undefined>();
  readonly #writes = new Map<string, Write>();

  async get<C extends Collection>(collection: C, id: string): Promise<Stored<C> | undefined> {
    const item = await this.item({ pk: collection, sk: id });
    return item && toRecord<C>(item);
  }

  /** Those of the records that exist. */
  async getAll<C extends Collection>(collection: C, ids: string[]): Promise<Stored<C>[]> {
    const keys = ids.map((id) => ({ pk: collection, sk: id }));
    const unread = keys.filter((key) => !this.#read.has(nameOf(key)));
    for (const key of unread) this.#read.set(nameOf(key), undefined);
    for (const item of await readItems(unread)) this.#read.set(nameOf(item), item);
    const items = await Promise.all(
      [...new Map(keys.map((key) => [key.sk, key])).values()].map((key) => this.item(key)),
    );
    return items.filter((item) => item !== undefined).map((item) => toRecord<C>(item));
  }

  /** An item that is no record: an upload, a remembered answer. */
  async item(key: Key): Promise<Item | undefined> {
    const name = nameOf(key);
    const write = this.#writes.get(name);
    if (write) return write.after;
    if (!this.#read.has(name)) this.#read.set(name, await readItem(key));
    return this.#read.get(name);
  }

  /** Puts a record in place of the one read before, or as a new one; gives it version and timestamps. */
  async put<C extends Collection>(collection: C, record: Fresh<C>): Promise<Stored<C>> {
    const key = { pk: collection, sk: record.id };
    const current = await this.item(key);
    // A record changed twice in one unit is one new version.
    const before = this.#writes.has(nameOf(key)) ? this.#writes.get(nameOf(key))?.before : current;
    const stored = {
      ...record,
      version: Number(before?.version ?? 0) + 1,
      createTimestamp: before?.createTimestamp ?? this.now.toISOString(),
      updateTimestamp: this.now.toISOString(),
    } as unknown as Stored<C>;
    await this.putItem(toItem(collection, stored));
    return stored;
  }

  async putItem(item: Item): Promise<void> {
    await this.#write(keyOf(item), item);
  }

  async remove(collection: Collection, id: string): Promise<void> {
    await this.removeItem({ pk: collection, sk: id });
  }

  async removeItem(key: Key): Promise<void> {
    await this.#write(key, undefined);
  }

  async #write(key: Key, after: Item | undefined): Promise<void> {
    await this.item(key);
    const name = nameOf(key);
    const before = this.#writes.has(name) ? this.#writes.get(name)?.before : this.#read.get(name);
    this.#writes.set(name, { before, after });
  }

  /** The transaction that makes this change the network's next, or nothing where nothing changes. */
  transaction(seq: number, token: string): TransactWriteCommandInput | undefined {
    const writes = [...this.#writes.values()].filter(
      ({ before, after }) => before !== undefined || after !== undefined,
    );
    if (writes.length === 0) return undefined;
    if (writes.length > mostWrites)
      throw new ProductError('too-large', {
        message: 'This changes too many records at once. Do it in smaller steps.',
      });
    const touched = writes
      .map(({ before, after }) => (after ?? before) as Item)
      .filter(({ version }) => version !== undefined)
      .map(({ pk, sk }): Touched => ({ collection: pk as Collection, id: sk }));
    return {
      ClientRequestToken: randomUUID(),
      TransactItems: [
        {
          Update: {
            TableName: tableName,
            Key: clockKey,
            UpdateExpression: 'SET seq = :next',
            ConditionExpression: seq === 0 ? 'attribute_not_exists(pk)' : 'seq = :seq',
            ExpressionAttributeValues: { ':next': seq + 1, ...(seq > 0 && { ':seq': seq }) },
          },
        },
        { Put: { TableName: tableName, Item: feedEntry(seq + 1, touched, token, this.now) } },
        ...writes.map(({ before, after }) => {
          const unchanged = condition(before);
          return after
            ? { Put: { TableName: tableName, Item: after, ...unchanged } }
            : { Delete: { TableName: tableName, Key: keyOf(before as Item), ...unchanged } };
        }),
      ],
    };
  }
}

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** That the item is still as it was read: the clock says so already, and this holds without it. */
function condition(before: Item | undefined) {
  if (!before) return { ConditionExpression: 'attribute_not_exists(pk)' };
  if (before.version === undefined) return { ConditionExpression: 'attribute_exists(pk)' };
  return {
    ConditionExpression: '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':version': before.version },
  };
}

/**
 * Makes one change: everything `attempt` reads is still true when what it puts is written, and all
 * of it is written or nothing. When somebody else's change came first, `attempt` runs again on what
 * is true then, so it must do nothing but read and put.
 *
 * @throws ProductError `try-again` when the table stayed out of reach or too busy for seconds.
 */
export async function change<T>(attempt: (unit: Unit) => Promise<T>): Promise<T> {
  const token = randomUUID();
  const end = Date.now() + patience;
  // A write whose answer never came may have been made: the feed's entry tells whose it is.
  let uncertain: { seq: number; result: T } | undefined;
  for (let round = 0; Date.now() < end; round += 1) {
    if (round > 0)
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(400, 10 * 2 ** round)));
    const seq = await readClock();
    if (uncertain && seq > uncertain.seq) {
      if ((await authorOf(uncertain.seq + 1)) === token) return uncertain.result;
      uncertain = undefined;
    }
    const unit = new Unit();
    let result: T;
    try {
      result = await attempt(unit);
    } catch (error) {
      // Refused on reads between which somebody wrote: what they said together was never true.
      if (error instanceof ProductError && (await readClock()) !== seq) continue;
      throw error;
    }
    const transaction = unit.transaction(seq, token);
    if (!transaction) return result;
    try {
      await table.send(new TransactWriteCommand(transaction));
      return result;
    } catch (error) {
      if (isPassing(error)) uncertain ??= { seq, result };
      else if (!isLostRace(error)) throw error;
    }
  }
  throw new ProductError('try-again', { retryAfter: 2 });
}

function isLostRace(error: unknown): boolean {
  const { name, CancellationReasons } = error as { name?: string; CancellationReasons?: { Code?: string }[] };
  if (name === 'TransactionInProgressException') return true;
  return (
    name === 'TransactionCanceledException' &&
    (CancellationReasons ?? []).some(({ Code }) =>
      [
        'ConditionalCheckFailed',
        'TransactionConflict',
        'ThrottlingError',
        'ProvisionedThroughputExceeded',
      ].includes(Code ?? ''),
    )
  );
}
