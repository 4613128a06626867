import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { OperatorsWord } from '../../shared/fields/announcement.ts';
import { type Collection, collections, kinds, type Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import {
  type Author,
  auditItem,
  goneKey,
  isRecordWrite,
  isRemembered,
  productAuthor,
  toGoneItem,
  type Write,
} from './audit.ts';
import { bucketKey, isBucketed, withRecord } from './bucketed.ts';
import { conditionalWrite, exceedsItemLimit, ifUnchanged, type TransactItems } from './conditions.ts';
import { attemptTokenOf, currentWord, nextSequence, readSequence, type Sequence, toTouched } from './feed.ts';
import { attemptsOf, isLostRace, mayBeOutdated } from './lost-race.ts';
import { indexWrites } from './reader-index.ts';
import { parseRecords, readItem, readItems, readRawItems } from './records.ts';
import { readStored, toItem } from './stored.ts';
import {
  type Item,
  isTransient,
  type Key,
  keyFromText,
  keyText,
  primaryKey,
  table,
  tableName,
} from './table.ts';

/** Kinds whose ids are those of identities: an id can be used again after its record was deleted. */
const reusableIds = collections.filter((each) => kinds[each].ids === 'identity');
/** Writes in a transaction beside the sequence number, the feed and the audit: DynamoDB's limit is 100. */
const mostWrites = 97;
/** Milliseconds for which a change is retried while other writes come first. */
const changeTimeout = 15_000;
/** Milliseconds of the longest pause between retries: a hundred simultaneous writers must spread out. */
const longestPause = 2000;

type NewVersion<C extends Collection> = Omit<Stored<C>, 'version' | 'createTimestamp' | 'updateTimestamp'>;

/**
 * One transaction, from its first read to its commit. Reads see what was put before in the same unit of work; nothing
 * reaches the table before the end.
 */
export class UnitOfWork {
  readonly now = new Date();
  /** The author. A member's role is filled in once the change has read it. */
  by: Author;
  /** Nothing follows from a quiet change (functions/stream/stream.lambda.ts), and no notice or mail from an untold one. */
  quiet: boolean | 'untold' = false;
  /** How much of its author's daily limit the change uses up, such as the recipients of what is sent. */
  weight = 1;
  /** What an operator says to everybody as the change begins. */
  word: OperatorsWord | undefined;
  readonly #read = new Map<string, Item | undefined>();
  readonly #writes = new Map<string, Write>();
  /** The buckets of the written records, as they were read. */
  readonly #buckets = new Map<string, Item | undefined>();

  constructor(by: Author = productAuthor) {
    this.by = by;
  }

  async get<C extends Collection>(collection: C, id: string): Promise<Stored<C> | undefined> {
    const item = await this.item({ pk: collection, sk: id });
    return item && readStored(collection, item);
  }

  /** Existing records that can be read. */
  async getAll<C extends Collection>(collection: C, ids: string[]): Promise<Stored<C>[]> {
    const items = await this.items(ids.map((id) => ({ pk: collection, sk: id })));
    return parseRecords(collection, items);
  }

  /** Existing items, deduplicated. */
  async items(keys: Key[]): Promise<Item[]> {
    const unread = keys.filter((key) => !this.#read.has(keyText(key)));
    const found = new Map((await readItems(unread)).map((item) => [keyText(item), item]));
    for (const key of unread) this.#read.set(keyText(key), found.get(keyText(key)));
    const items = await Promise.all(
      [...new Map(keys.map((key) => [keyText(key), key])).values()].map((key) => this.item(key)),
    );
    return items.filter((item) => item !== undefined);
  }

  /** Any item, also one that isn't a record, such as an upload. */
  async item(key: Key): Promise<Item | undefined> {
    const name = keyText(key);
    const write = this.#writes.get(name);
    if (write) return write.after;
    if (!this.#read.has(name)) this.#read.set(name, await readItem(key));
    return this.#read.get(name);
  }

  /** An item as it was before this change, which has read it. */
  before(key: Key): Item | undefined {
    return this.#read.get(keyText(key));
  }

  /** Creates or replaces a record, and sets its version and timestamps. */
  async put<C extends Collection>(collection: C, record: NewVersion<C>): Promise<Stored<C>> {
    const key = { pk: collection, sk: record.id };
    const current = await this.item(key);
    // A record that can't be read today may be readable after a fix, so it is not overwritten.
    if (current && !readStored(collection, current))
      throw new ProductError('conflict', {
        message: msg(
          'This record can’t be read right now. The people who run the service have been notified.',
        ),
      });
    // A record that is put twice in one unit of work gets one new version.
    const before = this.#writes.has(keyText(key)) ? this.#writes.get(keyText(key))?.before : current;
    const stored = {
      ...record,
      version: Number(before?.version ?? 0) + 1,
      createTimestamp: before?.createTimestamp ?? this.now.toISOString(),
      updateTimestamp: this.now.toISOString(),
    } as unknown as Stored<C>;
    await this.putItem(toItem(collection, stored, current));
    return stored;
  }

  async putItem(item: Item): Promise<void> {
    await this.#write(primaryKey(item), item);
  }

  /** @param name whether the name is kept for the history of deleted records */
  async remove(collection: Collection, id: string, name = collection !== 'users'): Promise<void> {
    const existing = await this.item({ pk: collection, sk: id });
    await this.removeItem({ pk: collection, sk: id });
    if (existing && isRemembered(collection))
      await this.putItem(toGoneItem(collection, id, this.now, name && existing.name));
  }

  async removeItem(key: Key): Promise<void> {
    await this.#write(key, undefined);
  }

  async #write(key: Key, after: Item | undefined): Promise<void> {
    await this.item(key);
    if (isBucketed(key)) await this.#readBucket(bucketKey(key));
    const name = keyText(key);
    const before = this.#writes.has(name) ? this.#writes.get(name)?.before : this.#read.get(name);
    // The history of a deleted record continues with this write, so its last number is read.
    const collection = key.pk as Collection;
    if (!before && after && reusableIds.includes(collection)) await this.item(goneKey(collection, key.sk));
    this.#writes.set(name, { before, after });
  }

  async #readBucket(key: Key): Promise<void> {
    if (!this.#buckets.has(keyText(key))) this.#buckets.set(keyText(key), (await readRawItems([key]))[0]);
  }

  /** The writes as they are stored: bucketed records go into their buckets. */
  #stored(writes: Write[], seq: number): Write[] {
    const buckets = new Map<string, Write>();
    const others = writes.flatMap((write): Write[] => {
      const { before, after } = write;
      const key = primaryKey((after ?? before) as Item);
      if (!isBucketed(key)) return [write];
      const name = keyText(bucketKey(key));
      const bucket = this.#buckets.get(name);
      const now = after && { ...after, seq };
      buckets.set(name, { before: bucket, after: withRecord(buckets.get(name)?.after ?? bucket, key, now) });
      return [];
    });
    return [...others, ...buckets.values()];
  }

  /** The writes, in the order in which each item was first written. */
  writes(): Write[] {
    return [...this.#writes.values()].filter(
      ({ before, after }) => before !== undefined || after !== undefined,
    );
  }

  /** The number of the write that last wrote the item, or deleted its predecessor. */
  #previousSeq({ before, after }: Write): number | undefined {
    const { pk, sk } = (before ?? after) as Item;
    return (before ?? this.#read.get(keyText(goneKey(pk as Collection, sk))))?.seq as number | undefined;
  }

  /**
   * The transaction of this change; undefined where nothing changes. It takes the next sequence number if it writes
   * records.
   */
  transaction(sequence: Sequence, token: string): TransactWriteCommandInput | undefined {
    const writes = this.writes();
    if (writes.length === 0) return undefined;
    if (!writes.some(isRecordWrite))
      return { ClientRequestToken: token, TransactItems: this.#unorderedWrites(token) };
    const seq = sequence.seq + 1;
    const mark = { seq, ...(this.quiet && { quiet: this.quiet }) };
    const audit = auditItem(seq, this.now, this.by, writes, (write) => this.#previousSeq(write));
    const stored = this.#stored(writes, seq);
    const index = writes.flatMap(indexWrites);
    if (stored.length + index.length > mostWrites)
      throw new ProductError('too-large', {
        message: msg('This changes too many records at once. Make smaller changes.'),
      });
    if (stored.some(({ before, after }) => exceedsItemLimit(before, after)))
      throw new ProductError('too-large', {
        message: msg('This record is too large. Shorten its texts or lists.'),
      });
    const touched = writes.filter(isRecordWrite).map(({ before, after }) => {
      const { pk, sk } = (after ?? before) as Item;
      return toTouched(pk as Collection, sk, before, after);
    });
    return {
      ClientRequestToken: token,
      TransactItems: [
        ...nextSequence(sequence, token, touched, this.now),
        // IAM can’t tell a new item from one that is replaced, so an entry’s own condition keeps it.
        { Put: { TableName: tableName, Item: audit, ...ifUnchanged(undefined) } },
        ...stored.map((write) =>
          conditionalWrite(write, { ...mark, ...(!isRecordWrite(write) && { token }) }),
        ),
        ...index,
      ],
    };
  }

  /**
   * A write of no records takes no sequence number and isn't in the feed, so it neither waits for other writes nor
   * delays them. All items that it read are checked to be unchanged; bucketed chairs aren't, as they decide over
   * records alone.
   */
  #unorderedWrites(token: string): TransactItems {
    const read = [...this.#read].filter(([name]) => !this.#writes.has(name));
    return [
      ...this.writes().map((write) => conditionalWrite(write, { seq: write.before?.seq, token })),
      ...read.flatMap(([name, before]) => {
        const key = keyFromText(name);
        if (isBucketed(key)) return [];
        return [{ ConditionCheck: { TableName: tableName, Key: key, ...ifUnchanged(before) } }];
      }),
    ];
  }

  /** The key of an item by whose token an unordered write can be recognized. */
  get traceKey(): Key | undefined {
    if (this.writes().some(isRecordWrite)) return undefined;
    const put = this.writes().find(({ after }) => after)?.after;
    return put && primaryKey(put);
  }
}

/** An attempt that got no answer: its transaction may have been committed. */
type UnansweredAttempt<T> = Sequence & { result: T; trace: Key | undefined };

/**
 * Commits one change: everything that `attempt` reads is still true when its writes are committed, all or none of them.
 * When another write comes first, `attempt` runs again, so it must have no effects beside reads and puts.
 *
 * @param by the author, for the audit
 * @throws ProductError `try-again` when the table stayed out of reach or too busy for seconds.
 */
export async function change<T>(
  attempt: (unit: UnitOfWork) => Promise<T>,
  by: Author = productAuthor,
): Promise<T> {
  const unanswered: UnansweredAttempt<T>[] = [];
  try {
    return await retryUntilCommitted(attempt, by, unanswered);
  } catch (error) {
    const gaveUp = isTransient(error) || (error instanceof ProductError && error.code === 'try-again');
    if (gaveUp && unanswered.length > 0)
      throw new ProductError('try-again', {
        message: msg('The service is busy. In a moment, check whether this was saved before you try again.'),
        retryAfter: 2,
      });
    throw error;
  }
}

async function retryUntilCommitted<T>(
  attempt: (unit: UnitOfWork) => Promise<T>,
  by: Author,
  unanswered: UnansweredAttempt<T>[],
): Promise<T> {
  const end = Date.now() + changeTimeout;
  for (let round = 0; Date.now() < end; round += 1) {
    if (round > 0)
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(longestPause, 20 * 2 ** round)));
    const sequence = await readSequence();
    const committed = await findCommitted(unanswered, sequence);
    if (committed) return committed.result;

    const token = randomUUID();
    const unit = new UnitOfWork(by);
    unit.word = currentWord(sequence, unit.now);
    const outcome = await attempt(unit).then(
      (result) => ({ result, transaction: unit.transaction(sequence, token) }),
      (refusal: unknown) => ({ refusal }),
    );
    if ('refusal' in outcome || !outcome.transaction) {
      if ('refusal' in outcome && !mayBeOutdated(outcome.refusal)) throw outcome.refusal;
      // Another write came between the reads, so they don't belong together.
      if ((await readSequence()).seq !== sequence.seq) continue;
      if ('refusal' in outcome) throw outcome.refusal;
      return outcome.result;
    }
    try {
      await table.send(new TransactWriteCommand(outcome.transaction));
      return outcome.result;
    } catch (error) {
      if (!isTransient(error) && !isLostRace(error)) throw error;
      // A refusal of a retried request may be of a transaction that its first attempt committed.
      if (isTransient(error) || attemptsOf(error) > 1)
        unanswered.push({ seq: sequence.seq, token, result: outcome.result, trace: unit.traceKey });
    }
  }
  throw new ProductError('try-again', { retryAfter: 2 });
}

/** The unanswered attempt that was committed, if there is one; those that can't be committed any more are dropped. */
async function findCommitted<T>(
  unanswered: UnansweredAttempt<T>[],
  latest: Sequence,
): Promise<UnansweredAttempt<T> | undefined> {
  for (const each of unanswered.splice(0)) {
    if (each.trace) {
      if ((await readItem(each.trace))?.token === each.token) return each;
      unanswered.push(each);
    } else if (each.seq === latest.seq) unanswered.push(each);
    else if ((await attemptTokenOf(each.seq + 1)) === each.token) return each;
  }
}
