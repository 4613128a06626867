import { type Collection, collections } from '../../shared/registry.ts';
import type { Network } from './network.ts';

type Page = {
  cursor: string;
  more: boolean;
  reset: boolean;
  collections: Partial<Record<Collection, { upsert: { id: string }[]; remove: string[] }>>;
};

/** What a client holds that follows the contract of `/api/sync`, whatever it missed meanwhile. */
export class Replica {
  readonly #network: Network;
  readonly #uid: string;
  #cursor: string | undefined;
  #records = new Map<string, object>();
  /** What was sent since a reset began; the rest goes when it ends. */
  #met: Set<string> | undefined;

  constructor(network: Network, uid: string) {
    this.#network = network;
    this.#uid = uid;
  }

  /** One page. @returns whether there are more; throws on a refusal. */
  async step(): Promise<boolean> {
    const { status, body } = await this.#network.call(this.#uid, 'GET /api/sync', {
      query: this.#cursor === undefined ? {} : { cursor: this.#cursor },
    });
    if (status !== 200) throw new Error(`sync was refused: ${status}`);
    const page = body as unknown as Page;
    if (page.reset) this.#met = new Set();
    for (const collection of collections) {
      for (const record of page.collections[collection]?.upsert ?? []) {
        this.#records.set(`${collection} ${record.id}`, record);
        this.#met?.add(`${collection} ${record.id}`);
      }
      for (const id of page.collections[collection]?.remove ?? [])
        this.#records.delete(`${collection} ${id}`);
    }
    if (!page.more && this.#met) {
      for (const key of this.#records.keys()) if (!this.#met.has(key)) this.#records.delete(key);
      this.#met = undefined;
    }
    this.#cursor = page.cursor;
    return page.more;
  }

  async sync(): Promise<this> {
    while (await this.step());
    return this;
  }

  held(): Record<string, object> {
    return Object.fromEntries([...this.#records].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
