import type { Collection } from '../../shared/kinds/registry.ts';

/** Bytes of JSON in a page, well under what a function may answer. */
const largestPage = 1_200_000;

/** The changes of one answer, deduplicated, up to a size. */
export class SyncPage {
  readonly changes: { [C in Collection]?: { upsert: { id: string }[]; remove: string[] } } = {};
  readonly #sent = new Set<string>();
  readonly #largest: number;
  #bytes = 0;
  isFull = false;

  /** @param largest the limit in bytes of JSON */
  constructor(largest = largestPage) {
    this.#largest = largest;
  }

  /** Names a collection, even if no change of it follows. */
  begin(collection: Collection): { upsert: { id: string }[]; remove: string[] } {
    this.changes[collection] ??= { upsert: [], remove: [] };
    return this.changes[collection];
  }

  /** @returns false if the record is left for the next page */
  upsert(collection: Collection, record: { id: string }): boolean {
    if (!this.#isNew(collection, record.id)) return true;
    const bytes = Buffer.byteLength(JSON.stringify(record));
    if (this.#bytes > 0 && this.#bytes + bytes > this.#largest) {
      this.isFull = true;
      return false;
    }
    this.#bytes += bytes;
    this.#sent.add(`${collection} ${record.id}`);
    this.begin(collection).upsert.push(record);
    return true;
  }

  /** A removal always fits, as an id is short. */
  remove(collection: Collection, id: string): void {
    if (!this.#isNew(collection, id)) return;
    this.#sent.add(`${collection} ${id}`);
    this.begin(collection).remove.push(id);
  }

  #isNew(collection: Collection, id: string): boolean {
    return !this.#sent.has(`${collection} ${id}`);
  }
}
