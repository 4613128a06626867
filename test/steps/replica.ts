import { type Answer, call, expectStatus, type RecordBody } from './api.ts';

export type SyncPage = {
  cursor: string;
  more: boolean;
  reset: boolean;
  collections: Record<string, { upsert: RecordBody[]; remove: string[] }>;
};

/** All pages from a cursor, or from nothing, to the last. */
export async function syncFrom(token: string, cursor?: string): Promise<Answer<SyncPage>[]> {
  const pages: Answer<SyncPage>[] = [];
  let from = cursor;
  for (;;) {
    const query = from === undefined ? '' : `?cursor=${encodeURIComponent(from)}`;
    const page = await call<SyncPage>(token, 'GET', `/api/sync${query}`);
    expectStatus(page, 200);
    pages.push(page);
    if (!page.body.more) return pages;
    from = page.body.cursor;
  }
}

/** A client's copy of what it may see, kept as the contract says. */
export class Replica {
  readonly #token: string;
  #cursor: string | undefined;
  #records = new Map<string, RecordBody>();
  constructor(token: string) {
    this.#token = token;
  }

  /** @returns the pages it took */
  async sync(): Promise<Answer<SyncPage>[]> {
    const pages = await syncFrom(this.#token, this.#cursor);
    let fresh: Map<string, RecordBody> | undefined;
    for (const { body } of pages) {
      if (body.reset) fresh ??= new Map();
      const target = fresh ?? this.#records;
      for (const [collection, { upsert, remove }] of Object.entries(body.collections)) {
        for (const record of upsert) target.set(`${collection}/${record.id}`, record);
        for (const id of remove) target.delete(`${collection}/${id}`);
      }
      this.#cursor = body.cursor;
    }
    if (fresh) this.#records = fresh;
    return pages;
  }

  /** Everything held, in an order that two replicas share. */
  get records(): [string, RecordBody][] {
    return [...this.#records].sort(([a], [b]) => (a < b ? -1 : 1));
  }
  find(collection: string, id: string): RecordBody | undefined {
    return this.#records.get(`${collection}/${id}`);
  }
}
