import type { Collection } from '../../shared/kinds/collections.ts';
import { type Listed, readPages } from './list-pages.ts';
import type { ReplicaUser } from './replica.ts';
import { type Snapshot, snapshotOf } from './snapshot.ts';
import { firstDefined, type Observed, store } from './store.ts';
import type { SyncPosition } from './sync-position.ts';

/** The snapshots of the loaded collections. */
export type Shown = { [C in Collection]?: Snapshot<Listed<C>> };
type List = { pages?: Map<string, Listed<Collection>[]>; reading: Promise<void> };

/**
 * The loaded collections, in memory and in step with the replica. When a few records change, only their pages are read
 * again.
 */
export class Lists {
  /** The snapshot of each collection, undefined until its first read. */
  readonly shown = store<Shown>({});
  readonly #asked = new Map<Collection, List>();
  readonly #use: ReplicaUser;
  readonly #position: Observed<SyncPosition>;

  constructor(use: ReplicaUser, position: Observed<SyncPosition>) {
    this.#use = use;
    this.#position = position;
  }

  /** Reads the collection, and reads it again with each change. Resolves when it is shown. */
  async load<C extends Collection>(name: C): Promise<Snapshot<Listed<C>>> {
    if (!this.#asked.has(name)) {
      this.#asked.set(name, { reading: Promise.resolve() });
      this.read(name);
    }
    return firstDefined(this.shown, (all): Snapshot<Listed<C>> | undefined => all[name]);
  }

  /** Reads a loaded collection again, or just these pages of it. Resolves when they are shown. */
  async read(name: Collection, changed?: string[]): Promise<void> {
    const list = this.#asked.get(name);
    if (!list) return;
    // Reads are queued, or an earlier one might be shown last.
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

  /** Reads all loaded collections again, after another replica was opened. */
  readAll(): void {
    for (const name of this.#asked.keys()) this.read(name);
  }

  /** Shows all lists again, after the position has changed. */
  showAll(): void {
    for (const [name, list] of this.#asked) this.#show(name, list);
  }

  #show(name: Collection, { pages }: List) {
    const { complete } = this.#position.get();
    const shown = this.shown.get();
    const records = [...(pages?.values() ?? [])].flat();
    // While a new replica is filled, records of the lost one stay on the screen.
    if (!complete && (records.length === 0 || shown[name]?.complete)) return;
    if (pages) this.shown.set({ ...shown, [name]: snapshotOf(records, complete) });
  }
}
