import type { Collection } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { getRecord } from '../../shared/record/record.calls.ts';
import { call as ask } from '../api/api.ts';
import type { ReplicaUser } from './replica.ts';
import type { AnyRecord } from './replica-layout.ts';
import { type Observed, type Store, store } from './store.ts';

type WholeRecord = {
  /** Null if the record doesn't exist, undefined while that isn't known. */
  shown: Store<AnyRecord | null | undefined>;
  /** Whether the service was asked for the record and didn't answer. */
  unanswered: Store<boolean>;
  reading: Promise<void>;
  /** The call to the service that is under way. It is replaced or removed once its answer is no longer needed. */
  call?: Promise<AnyRecord>;
  /** Whether the replica has the record. */
  isStored?: boolean;
};

/**
 * Whole records. Each is read when a page or form first shows it, and again when it changes. A link may be newer than
 * the replica, so the service is asked for a record that the replica doesn't have.
 */
export class Records {
  /** Whether a record is shown that the replica doesn't have yet; records that it refers to may be missing too. */
  readonly ahead = store(false);
  readonly #records = new Map<Collection, Map<string, WholeRecord>>();
  readonly #use: ReplicaUser;

  constructor(use: ReplicaUser) {
    this.#use = use;
  }

  /** The record; null if it doesn't exist, undefined while that isn't known. */
  of<C extends Collection>(collection: C, id: string): Observed<Presented<C> | null | undefined> {
    return this.#record(collection, id).shown as Observed<Presented<C> | null | undefined>;
  }

  unanswered(collection: Collection, id: string): Observed<boolean> {
    return this.#record(collection, id).unanswered;
  }

  /** Reads those of these records that are shown again, because they have changed or were deleted. */
  async read(collection: Collection, ids: string[]): Promise<void> {
    const known = this.#records.get(collection);
    if (!known) return;
    await Promise.all(
      ids.map((id) => {
        const record = known.get(id);
        return record && this.#read(collection, id, record, true);
      }),
    );
  }

  /** Reads all records that are shown again, after another replica was opened. */
  readAll(): void {
    for (const [collection, all] of this.#records)
      for (const [id, record] of all) this.#read(collection, id, record);
  }

  /** Looks again for records that the replica didn't have, and asks the service for those it still doesn't have. */
  readMissing(): void {
    for (const [collection, all] of this.#records)
      for (const [id, record] of all) if (!record.isStored) this.#read(collection, id, record);
  }

  #record(collection: Collection, id: string): WholeRecord {
    const all = this.#records.get(collection) ?? new Map<string, WholeRecord>();
    this.#records.set(collection, all);
    const known = all.get(id);
    if (known) return known;
    const record = { shown: store(undefined), unanswered: store(false), reading: Promise.resolve() };
    all.set(id, record);
    this.#read(collection, id, record);
    return record;
  }

  /** @param hasChanged whether the record was just written or deleted */
  #read(collection: Collection, id: string, record: WholeRecord, hasChanged = false): Promise<void> {
    record.reading = record.reading.then(() =>
      this.#use(async ({ db }) => {
        const found = await db.get(collection, id);
        record.isStored = found !== undefined;
        if (found || hasChanged) this.#show(record, found ?? null);
        else if (record.shown.get() !== null) this.#ask(collection, id, record);
      }),
    );
    return record.reading;
  }

  async #ask(collection: Collection, id: string, record: WholeRecord) {
    if (record.call) return;
    // An address without an id names no record.
    if (id === '') return this.#show(record, null);
    const call = ask(getRecord, { collection, id });
    record.call = call;
    record.unanswered.set(false);
    const answer = await call.catch((error) => {
      if (error instanceof ProductError && error.code === 'not-found') return null;
      return undefined;
    });
    // Meanwhile a sync has brought or deleted the record.
    if (record.call !== call) return;
    record.call = undefined;
    // The answer isn't stored: a sync may have deleted the record meanwhile, and wouldn't do so again.
    if (answer === undefined) record.unanswered.set(true);
    else this.#show(record, answer);
  }

  #show(record: WholeRecord, shown: AnyRecord | null) {
    record.call = undefined;
    record.unanswered.set(false);
    record.shown.set(shown);
    const all = [...this.#records.values()].flatMap((known) => [...known.values()]);
    this.ahead.set(all.some((each) => each.shown.get() && !each.isStored));
  }
}
