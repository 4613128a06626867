import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { ProductError } from '../../shared/errors.ts';
import { type Collection, collections, kinds, type Stored } from '../../shared/registry.ts';
import {
  auditItem,
  type By,
  goneKey,
  isOfRecord,
  isRemembered,
  theProduct,
  toGoneItem,
  type Write,
} from './audit.ts';
import { bucketKey, bucketWith, holds, isBucketed } from './bucketed.ts';
import { exceedsItemLimit, type TransactItems, unchanged, written } from './conditions.ts';
import { authorOf, type Clock, readClock, tick, touchedBy } from './feed.ts';
import { attemptsOf, isLostRace, mayBeOutdated } from './lost-race.ts';
import { readItem, readItems, readKept, recordsOf } from './records.ts';
import { readStored, toItem } from './stored.ts';
import { type Item, isTransient, type Key, keyNamed, keyOf, nameOf, table, tableName } from './table.ts';

/** Kinds whose ids are identities', which come again after a record is deleted. */
const reusableIds = collections.filter((each) => kinds[each].ids === 'identity');
/** What a transaction may hold beside the clock, the feed and who did it: DynamoDB's limit is 100. */
const mostWrites = 97;
/** Milliseconds after which a change that keeps losing the race gives up. */
const patience = 15_000;
/** Milliseconds: a hundred writers at once must spread, or they spend their time losing to each other. */
const longestPause = 2000;

type Fresh<C extends Collection> = Omit<Stored<C>, 'version' | 'createTimestamp' | 'updateTimestamp'>;

/**
 * One change of the network, from its first read to its one write. Reads see what this change has
 * already put; nothing reaches the table before the end.
 */
export class UnitOfWork {
  readonly now = new Date();
  /** Who makes it; what a member may do is known once the change has read it. */
  by: By;
  /** Nothing follows from it: no mail, no notice, no identity's end (functions/stream/quiet.ts). */
  quiet = false;
  readonly #read = new Map<string, Item | undefined>();
  readonly #writes = new Map<string, Write>();
  /** The packs of what is written, as they were. */
  readonly #packs = new Map<string, Item | undefined>();

  constructor(by: By = theProduct) {
    this.by = by;
  }

  async get<C extends Collection>(collection: C, id: string): Promise<Stored<C> | undefined> {
    const item = await this.item({ pk: collection, sk: id });
    return item && readStored(collection, item);
  }

  /** Those of the records that exist and can be read. */
  async getAll<C extends Collection>(collection: C, ids: string[]): Promise<Stored<C>[]> {
    const items = await this.items(ids.map((id) => ({ pk: collection, sk: id })));
    return recordsOf(collection, items);
  }

  /** Those of the items that exist, each once. */
  async items(keys: Key[]): Promise<Item[]> {
    const unread = keys.filter((key) => !this.#read.has(nameOf(key)));
    const found = new Map((await readItems(unread)).map((item) => [nameOf(item), item]));
    for (const key of unread) this.#read.set(nameOf(key), found.get(nameOf(key)));
    const items = await Promise.all(
      [...new Map(keys.map((key) => [nameOf(key), key])).values()].map((key) => this.item(key)),
    );
    return items.filter((item) => item !== undefined);
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
    // What can't be read today may be tomorrow: it isn't written over.
    if (current && !readStored(collection, current))
      throw new ProductError('conflict', {
        message: 'This record can’t be read right now. The people who run the service have been notified.',
      });
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

  /** @param name whether what it was called is remembered, for those who ask what was deleted */
  async remove(collection: Collection, id: string, name = collection !== 'users'): Promise<void> {
    const there = await this.item({ pk: collection, sk: id });
    await this.removeItem({ pk: collection, sk: id });
    if (there && isRemembered(collection))
      await this.putItem(toGoneItem(collection, id, this.now, name && there.name));
  }

  async removeItem(key: Key): Promise<void> {
    await this.#write(key, undefined);
  }

  async #write(key: Key, after: Item | undefined): Promise<void> {
    await this.item(key);
    if (isBucketed(key)) await this.#readPack(bucketKey(key));
    const name = nameOf(key);
    const before = this.#writes.has(name) ? this.#writes.get(name)?.before : this.#read.get(name);
    // What happened to it until it was deleted goes on with this write.
    const collection = key.pk as Collection;
    if (!before && after && reusableIds.includes(collection)) await this.item(goneKey(collection, key.sk));
    this.#writes.set(name, { before, after });
  }

  async #readPack(key: Key): Promise<void> {
    if (!this.#packs.has(nameOf(key))) this.#packs.set(nameOf(key), (await readKept([key]))[0]);
  }

  /** The writes as the table keeps them: what belongs into packs goes there, and stands alone no longer. */
  #stored(writes: Write[], seq: number): Write[] {
    const packs = new Map<string, Write>();
    const others = writes.flatMap((write): Write[] => {
      const { before, after } = write;
      const key = keyOf((after ?? before) as Item);
      if (!isBucketed(key)) return [write];
      const name = nameOf(bucketKey(key));
      const pack = this.#packs.get(name);
      const now = after && { ...after, seq };
      packs.set(name, { before: pack, after: bucketWith(packs.get(name)?.after ?? pack, key, now) });
      return before && !holds(pack, key.sk) ? [{ before, after: undefined }] : [];
    });
    return [...others, ...packs.values()];
  }

  /** What this change does, in the order in which it began to. */
  writes(): Write[] {
    return [...this.#writes.values()].filter(
      ({ before, after }) => before !== undefined || after !== undefined,
    );
  }

  /** The write that put an item there, or deleted the record that was there before. */
  #sinceOf({ before, after }: Write): number | undefined {
    const { pk, sk } = (before ?? after) as Item;
    return (before ?? this.#read.get(nameOf(goneKey(pk as Collection, sk))))?.seq as number | undefined;
  }

  /** The transaction that makes this change, the network's next where it is one of records; nothing where nothing changes. */
  transaction(clock: Clock, token: string): TransactWriteCommandInput | undefined {
    const writes = this.writes();
    if (writes.length === 0) return undefined;
    if (!writes.some(isOfRecord)) return { ClientRequestToken: token, TransactItems: this.#beside(token) };
    const seq = clock.seq + 1;
    const mark = { seq, ...(this.quiet && { quiet: true }) };
    const audit = auditItem(seq, this.now, this.by, writes, (write) => this.#sinceOf(write));
    const stored = this.#stored(writes, seq);
    if (stored.length > mostWrites)
      throw new ProductError('too-large', {
        message: 'This changes too many records at once. Make smaller changes.',
      });
    if (stored.some(({ before, after }) => exceedsItemLimit(before, after)))
      throw new ProductError('too-large', {
        message: 'This record is too large. Shorten its texts or lists.',
      });
    const touched = writes.filter(isOfRecord).map(({ before, after }) => {
      const { pk, sk } = (after ?? before) as Item;
      return touchedBy(pk as Collection, sk, before, after);
    });
    return {
      ClientRequestToken: token,
      TransactItems: [
        ...tick(clock, token, touched, this.now),
        { Put: { TableName: tableName, Item: audit } },
        ...stored.map((write) => written(write, { ...mark, ...(!isOfRecord(write) && { token }) })),
      ],
    };
  }

  /**
   * What changes no record is no news to anybody: it moves no clock and is in no feed, so it waits for nobody
   * and nobody for it. What it rests on still holds when it is written, because all that was read is looked
   * at once more; who chairs what, which is in packs, decides over records alone.
   */
  #beside(token: string): TransactItems {
    const read = [...this.#read].filter(([name]) => !this.#writes.has(name));
    return [
      ...this.writes().map((write) => written(write, { seq: write.before?.seq, token })),
      ...read.flatMap(([name, before]) => {
        const key = keyNamed(name);
        if (isBucketed(key)) return [];
        return [{ ConditionCheck: { TableName: tableName, Key: key, ...unchanged(before) } }];
      }),
    ];
  }

  /** Something that it puts, and can be known by, where it moves no clock. */
  get trace(): Key | undefined {
    if (this.writes().some(isOfRecord)) return undefined;
    const put = this.writes().find(({ after }) => after)?.after;
    return put && keyOf(put);
  }
}

/** An attempt whose transaction may have been made, though no answer said so. */
type Unanswered<T> = Clock & { result: T; trace: Key | undefined };

/**
 * Makes one change: everything `attempt` reads is still true when what it puts is written, and all
 * of it is written or nothing. When somebody else's change came first, `attempt` runs again on what
 * is true then, so it must do nothing but read and put.
 *
 * @param by who makes it, for those who ask later.
 * @throws ProductError `try-again` when the table stayed out of reach or too busy for seconds.
 */
export async function change<T>(attempt: (unit: UnitOfWork) => Promise<T>, by: By = theProduct): Promise<T> {
  const unanswered: Unanswered<T>[] = [];
  try {
    return await retryUntilCommitted(attempt, by, unanswered);
  } catch (error) {
    const gaveUp = isTransient(error) || (error instanceof ProductError && error.code === 'try-again');
    if (gaveUp && unanswered.length > 0)
      throw new ProductError('try-again', {
        message: 'The service is busy. In a moment, check whether this was saved before you try again.',
        retryAfter: 2,
      });
    throw error;
  }
}

async function retryUntilCommitted<T>(
  attempt: (unit: UnitOfWork) => Promise<T>,
  by: By,
  unanswered: Unanswered<T>[],
): Promise<T> {
  const end = Date.now() + patience;
  for (let round = 0; Date.now() < end; round += 1) {
    if (round > 0)
      await new Promise((done) => setTimeout(done, Math.random() * Math.min(longestPause, 20 * 2 ** round)));
    const clock = await readClock();
    const made = await findCommitted(unanswered, clock);
    if (made) return made.result;

    const token = randomUUID();
    const unit = new UnitOfWork(by);
    const outcome = await attempt(unit).then(
      (result) => ({ result, transaction: unit.transaction(clock, token) }),
      (refusal: unknown) => ({ refusal }),
    );
    if ('refusal' in outcome || !outcome.transaction) {
      if ('refusal' in outcome && !mayBeOutdated(outcome.refusal)) throw outcome.refusal;
      // Somebody wrote between the reads this rests on: what they said together was never true.
      if ((await readClock()).seq !== clock.seq) continue;
      if ('refusal' in outcome) throw outcome.refusal;
      return outcome.result;
    }
    try {
      await table.send(new TransactWriteCommand(outcome.transaction));
      return outcome.result;
    } catch (error) {
      if (!isTransient(error) && !isLostRace(error)) throw error;
      // Refused only when asked again, it may have been taken the first time.
      if (isTransient(error) || attemptsOf(error) > 1)
        unanswered.push({ seq: clock.seq, token, result: outcome.result, trace: unit.trace });
    }
  }
  throw new ProductError('try-again', { retryAfter: 2 });
}

/** The attempt that was made without an answer, if any was; those that can't be made any more are forgotten. */
async function findCommitted<T>(
  unanswered: Unanswered<T>[],
  clock: Clock,
): Promise<Unanswered<T> | undefined> {
  for (const each of unanswered.splice(0)) {
    if (each.trace) {
      if ((await readItem(each.trace))?.token === each.token) return each;
      unanswered.push(each);
    } else if (each.seq === clock.seq) unanswered.push(each);
    else if ((await authorOf(each.seq + 1)) === each.token) return each;
  }
}
