import { v7 as uuid } from 'uuid';
import { type Collection, collections, kinds } from '../../shared/kinds/registry.ts';
import { msPerHour } from '../../shared/language/time.ts';
import { presentAs } from '../../shared/permissions/present.ts';
import { writeCursor } from '../data/cursor.ts';
import { readSequence, type Sequence } from '../data/feed.ts';
import { isFoundByIndex } from '../data/reader-index.ts';
import { everyItem } from '../data/records.ts';
import { readStored } from '../data/stored.ts';
import type { Item } from '../data/table.ts';
import { type Audience, audiences, everybodyMay } from '../stores/audience.ts';
import {
  type Base,
  type PlaceInBase,
  type PublishedBase,
  partKey,
  publish,
  readPublished,
  releaseDigest,
  removeObjects,
  withheldKey,
  writeObject,
} from '../sync/base.ts';
import { SyncPage } from '../sync/sync-page.ts';
import { type Step, taskOf } from './step.ts';

/** Bytes of JSON in a part; compressed, it stays under the 6 MB that a function may answer. */
const largestPart = 4_000_000;
/** Milliseconds after which a base is made again without new writes, as its bucket deletes it after a day. */
const longestAge = 12 * msPerHour;

/**
 * Makes a new base of first loads if something was written since the last one. The last one stays until the next run,
 * for browsers that are loading it: what a member deleted is in no file two hours later.
 */
export const publishBase: Step = (now, run) =>
  run.isolate(taskOf('publishBase', 'the network'), async () => {
    const latest = await readSequence();
    if (latest.seq === 0) return;
    const before = await readPublished();
    if (before) await removeObjects(before.previous);
    if (before && isCurrent(before, latest, now)) {
      if (before.previous.length > 0) await publish({ ...before, previous: [] });
      return;
    }
    const { seq, token } = latest;
    const base = { id: uuid(), under: releaseDigest(), seq, token, at: now.toISOString() };
    const all = audiences.map((audience) => new Parts(base, audience));
    // Records that only one member sees are read by each load.
    for (const collection of collections.filter((each) => kinds[each].ids !== 'by-member'))
      for await (const item of everyItem(collection))
        for (const parts of all) await parts.add(collection, item);
    for (const parts of all) await parts.end();
    await publish({ ...base, keys: all.flatMap(({ keys }) => keys), previous: before?.keys ?? [] });
  });

const isCurrent = (base: PublishedBase, { seq, token }: Sequence, now: Date): boolean =>
  base.under === releaseDigest() &&
  base.seq === seq &&
  base.token === token &&
  now.getTime() - Date.parse(base.at) < longestAge;

/** Writes what an audience sees in parts, each with the cursor of the next. */
class Parts {
  readonly keys: string[] = [];
  readonly #base: Base;
  readonly #audience: Audience;
  readonly #withheld: Item[] = [];
  #page = new SyncPage(largestPart);

  constructor(base: Base, audience: Audience) {
    this.#base = base;
    this.#audience = audience;
  }

  async add(collection: Collection, item: Item): Promise<void> {
    // Records that few members see are found for each load.
    if (isFoundByIndex(collection, { admin: this.#audience === 'administrators' })) return;
    const record = readStored(collection, item);
    if (!record) return;
    const at = new Date(this.#base.at);
    if (!everybodyMay(this.#audience, 'see', collection, record, at)) {
      this.#withheld.push(item);
      return;
    }
    const isPrivate = everybodyMay(this.#audience, 'see-private', collection, record, at);
    const presented = presentAs(collection, record, isPrivate);
    if (this.#page.upsert(collection, presented)) return;
    await this.#writePart({ part: this.keys.length + 1 });
    this.#page.upsert(collection, presented);
  }

  async end(): Promise<void> {
    await this.#writePart({});
    await this.#write(withheldKey(this.#base, this.#audience), this.#withheld);
  }

  async #writePart(next: Pick<PlaceInBase, 'part'>): Promise<void> {
    const number = this.keys.length;
    await this.#write(partKey(this.#base, this.#audience, number), {
      cursor: await writeCursor({ ...this.#base, audience: this.#audience, ...next }),
      more: true,
      reset: number === 0,
      collections: this.#page.changes,
    });
    this.#page = new SyncPage(largestPart);
  }

  async #write(key: string, value: object): Promise<void> {
    await writeObject(key, value);
    this.keys.push(key);
  }
}
