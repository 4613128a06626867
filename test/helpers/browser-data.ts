import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { type Collection, collections } from '../../shared/kinds/registry.ts';
import type { SyncAnswer } from '../../shared/sync/sync.calls.ts';
import { storeIfVisible } from '../../web/data/change-record.ts';
import { openReplica, type Replica } from '../../web/data/replica.ts';
import type { AnyRecord, Me } from '../../web/data/replica-layout.ts';
import { type ArrivingPage, synchronise } from '../../web/data/sync.ts';

/** One page of `/api/sync`; throws a ProductError where it is refused. */
export type FetchPage = (cursor?: string) => Promise<SyncAnswer>;

/** A page all of which has arrived. */
export const arrived = (page: SyncAnswer): ArrivingPage => ({
  next: page.more ? page.cursor : undefined,
  page: Promise.resolve(page),
});

class CutOff extends Error {}

/** What one browser holds of the network: the web app's own replica and sync, on a database of its own. */
export class BrowserData {
  readonly #fetchPage: FetchPage;
  readonly #replica: Promise<Replica>;

  constructor(memberId: string, fetchPage: FetchPage) {
    this.#fetchPage = fetchPage;
    Object.assign(globalThis, { self: globalThis, indexedDB: new IDBFactory() });
    this.#replica = openReplica(memberId);
  }

  /** @param pages after which the line is cut; the next sync goes on from there */
  async sync(pages = Number.POSITIVE_INFINITY): Promise<this> {
    let left = pages;
    const fetchPage: FetchPage = (cursor) => {
      if (left === 0) throw new CutOff();
      left -= 1;
      return this.#fetchPage(cursor);
    };
    await synchronise(await this.#replica, async (cursor) => arrived(await fetchPage(cursor))).catch(
      (error) => {
        if (!(error instanceof CutOff)) throw error;
      },
    );
    return this;
  }

  /** What the app does with the answer of a write of its own. */
  async keep(collection: Collection, record: AnyRecord): Promise<void> {
    await storeIfVisible(await this.#replica, collection, record);
  }

  /** What the app does when a deletion was answered. */
  async drop(collection: Collection, id: string): Promise<void> {
    await (await this.#replica).drop(collection, id);
  }

  /** Every record held, by collection and id, in the order of these. */
  async held(): Promise<Record<string, AnyRecord>> {
    const { db } = await this.#replica;
    const all = await Promise.all(
      collections.map(async (name) =>
        (await db.getAll(name)).map((record) => [`${name} ${record.id}`, record] as const),
      ),
    );
    return Object.fromEntries(all.flat().sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  async find(collection: Collection, id: string): Promise<AnyRecord | undefined> {
    return (await this.#replica).db.get(collection, id);
  }

  /** Who the member is to the app, as the last sync left it. */
  async me(): Promise<Me | undefined> {
    return (await this.#replica).me();
  }

  async close(): Promise<void> {
    (await this.#replica).close();
  }
}
