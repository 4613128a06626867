import type { Collection } from '../../shared/collections.ts';
import { type Listed, readPages } from './list-pages.ts';
import type { ReplicaUser } from './replica.ts';
import { type Snapshot, snapshotWith } from './snapshot.ts';
import { type Observed, store, whenThere } from './store.ts';
import type { SyncMark } from './sync-mark.ts';

/** The collections that were asked for, as they are shown. */
export type Shown = { [C in Collection]?: Snapshot<Listed<C>> };
type List = { pages?: Map<string, Listed<Collection>[]>; reading: Promise<void> };

/**
 * What lists show: a copy in memory of each collection that was asked for, which changes with the
 * replica. A change of five records costs a page of each, not a new read of ten thousand.
 */
export class Lists {
  /** Each collection as it is shown; none while it is being read for the first time. */
  readonly shown = store<Shown>({});
  readonly #asked = new Map<Collection, List>();
  readonly #use: ReplicaUser;
  readonly #mark: Observed<SyncMark>;

  constructor(use: ReplicaUser, mark: Observed<SyncMark>) {
    this.#use = use;
    this.#mark = mark;
  }

  /** Has the collection read, and read again with each change from then on. Resolves when it is shown. */
  async load<C extends Collection>(name: C): Promise<Snapshot<Listed<C>>> {
    if (!this.#asked.has(name)) {
      this.#asked.set(name, { reading: Promise.resolve() });
      this.read(name);
    }
    return whenThere(this.shown, (all): Snapshot<Listed<C>> | undefined => all[name]);
  }

  /** Reads the collection again if it was asked for, or just these pages of it. Resolves when they are shown. */
  async read(name: Collection, changed?: string[]): Promise<void> {
    const list = this.#asked.get(name);
    if (!list) return;
    // One read after the other, or an earlier one might be shown last.
    list.reading = list.reading.then(() =>
      this.#use(async ({ db }) => {
        const known = changed && list.pages;
        const pages = await readPages(db.transaction('lists').store, name, known && changed);
        list.pages = new Map([...(known ?? []), ...pages]);
        this.#show(name, list);
      }),
    );
    return list.reading;
  }

  /** Reads everything that was asked for again, from a replica in place of another. */
  readAll(): void {
    for (const name of this.#asked.keys()) this.read(name);
  }

  /** Shows what was read as the mark is now. */
  showAll(): void {
    for (const [name, list] of this.#asked) this.#show(name, list);
  }

  #show(name: Collection, { pages }: List) {
    const { complete } = this.#mark.get();
    const shown = this.shown.get();
    const records = [...(pages?.values() ?? [])].flat();
    // A replica that is being filled in place of one that was lost takes nothing off the screen.
    if (!complete && (records.length === 0 || shown[name]?.complete)) return;
    if (pages) this.shown.set({ ...shown, [name]: snapshotWith(records, complete) });
  }
}
