import type { Collection } from '../../shared/collections.ts';
import { ProductError } from '../../shared/errors.ts';
import type { Presented } from '../../shared/registry.ts';
import { callFor } from '../api/api.ts';
import type { ReplicaUser } from './replica.ts';
import type { AnyRecord } from './replica-layout.ts';
import { type Observed, type Store, store } from './store.ts';
import type { SyncMark } from './sync-mark.ts';

type Whole = {
  /** The record, null where there is none, undefined while it may still be loading. */
  shown: Store<AnyRecord | null | undefined>;
  reading: Promise<void>;
  /** The service was asked for it. */
  asked?: boolean;
};

/**
 * Records with all that belongs to them: each is read when a page or a form first shows it, and again when it
 * changes.
 */
export class Records {
  readonly #known = new Map<Collection, Map<string, Whole>>();
  readonly #use: ReplicaUser;
  readonly #mark: Observed<SyncMark>;

  constructor(use: ReplicaUser, mark: Observed<SyncMark>) {
    this.#use = use;
    this.#mark = mark;
  }

  /** The record; null where there is none, undefined while it may still be loading. */
  of<C extends Collection>(collection: C, id: string): Observed<Presented<C> | null | undefined> {
    const all = this.#known.get(collection) ?? new Map<string, Whole>();
    this.#known.set(collection, all);
    const record = all.get(id) ?? { shown: store(undefined), reading: Promise.resolve() };
    if (!all.has(id)) {
      all.set(id, record);
      this.#read(collection, id, record);
    }
    return record.shown as Observed<Presented<C> | null | undefined>;
  }

  /** Reads those again that were shown: of these ids, or all. */
  async read(collection: Collection, ids?: string[]): Promise<void> {
    const known = this.#known.get(collection);
    if (!known) return;
    await Promise.all(
      (ids ?? [...known.keys()]).map((id) => {
        const record = known.get(id);
        return record && this.#read(collection, id, record);
      }),
    );
  }

  /** Reads everything that was shown again. */
  readAll(): void {
    for (const collection of this.#known.keys()) this.read(collection);
  }

  #read(collection: Collection, id: string, record: Whole): Promise<void> {
    record.reading = record.reading.then(() =>
      this.#use(async ({ db }) => {
        const found = await db.get(collection, id);
        if (found || this.#mark.get().complete) record.shown.set(found ?? null);
        else if (!record.shown.get()) this.#askFor(collection, id, record);
      }),
    );
    return record.reading;
  }

  /** While everything is still on its way, a page opened by its address has its one record come ahead. */
  async #askFor(collection: Collection, id: string, record: Whole) {
    if (record.asked) return;
    record.asked = true;
    try {
      const found = await callFor<AnyRecord>('GET', `/api/${collection}/${encodeURIComponent(id)}`);
      await this.#use((replica) => replica.write({ [collection]: { upsert: [found], remove: [] } }));
    } catch (error) {
      // Otherwise it comes with all the rest, or the page says that it can't.
      if (error instanceof ProductError && error.code === 'not-found') record.shown.set(null);
      else record.asked = false;
    }
  }
}
