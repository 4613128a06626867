import { type Collection, collections } from '../../shared/kinds/collections.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { SearchIndexes } from '../../shared/search/search-index.ts';
import { deletePictures } from '../storage/picture-store.ts';
import { memberHere } from '../storage/session-trace.ts';
import { type Background, startBackground } from './background.ts';
import type { Listed } from './list-pages.ts';
import { Lists } from './lists.ts';
import { Records } from './records.ts';
import { recoverySteps } from './recovery.ts';
import { deleteReplicas, openReplica, openReplicaInMemory, type Replica } from './replica.ts';
import type { Changed, Me } from './replica-layout.ts';
import type { IndexPart } from './search-indexing.ts';
import type { Snapshot } from './snapshot.ts';
import { firstDefined, type Store, store } from './store.ts';
import type { SyncReport } from './sync.ts';
import { emptyPosition } from './sync-position.ts';
import { Syncing } from './syncing.ts';

type Indexes = { [C in Collection]?: SearchIndexes };

/** The time that another tab needs to delete the store, in ms: opening it meanwhile would create it again. */
const deletionTime = 300;

/**
 * The browser's data for a signed-in member, and the only owner of their replica. Lists, records and indexes are
 * copies of it that stay when the replica is lost and replaced (recovery.ts).
 */
export class Session {
  readonly memberId: string;
  readonly me: Store<Me>;
  /** How far the replica has come. */
  readonly position = store(emptyPosition);
  /** Whether the replica is on the disk. */
  readonly persistent = store(true);
  readonly lists: Lists;
  readonly records: Records;
  /** The search indexes of the collections that were searched. */
  readonly indexes = store<Indexes>({});
  readonly sync: Syncing;
  readonly #searched = new Set<Collection>();
  readonly #nextRecovery = recoverySteps();
  #open: { replica: Replica; background: Background } | undefined;
  #closed = false;

  constructor(me: Me) {
    this.memberId = me.user.id;
    this.me = store(me);
    this.lists = new Lists(this.use, this.position);
    this.records = new Records(this.use);
    this.sync = new Syncing((...sync) => this.#runSync(...sync), this.position);
  }

  /** Shows the replica instead of the previous one. */
  async attach(replica: Replica): Promise<void> {
    replica.subscribe((changed) => this.#onChanges(changed, replica));
    const background = startBackground(replica, this.#searched, (part) => this.#onIndexPart(part));
    this.#open = { replica, background };
    this.persistent.set(replica.persistent);
    const position = await this.use(() => replica.position());
    // A replica that can't be read was replaced already.
    if (!position) return;
    this.position.set(position);
    this.lists.readAll();
    this.records.readAll();
    for (const collection of this.#searched) background.index(collection);
  }

  /** Reads or writes the replica. After a failed write, a sync brings the data once the store is recovered. */
  readonly use = async <T>(work: (replica: Replica) => Promise<T>): Promise<T | undefined> => {
    const open = this.#open;
    if (!open) return undefined;
    try {
      return await work(open.replica);
    } catch (error) {
      if (this.#open === open) await this.handleLoss(error);
      return undefined;
    }
  };

  /** Builds the collection's search index and keeps it up to date. */
  search(collection: Collection): void {
    if (this.#searched.has(collection)) return;
    this.#searched.add(collection);
    this.#open?.background.index(collection);
  }

  /** Stops all work and closes the replica for good; what is shown stays. */
  close(): void {
    this.#closed = true;
    this.sync.stop();
    this.#release();
  }

  /** @param error undefined when the store was closed from outside */
  async handleLoss(error?: unknown): Promise<void> {
    // During a recovery nothing is open.
    if (this.#closed || !this.#open?.replica.persistent || memberHere() !== this.memberId) return;
    this.#release();
    const step = this.#nextRecovery(error);
    if (step === 'reopen') await new Promise((resolve) => setTimeout(resolve, deletionTime));
    if (step === 'make-room') await deletePictures();
    if (step === 'make-anew') await deleteReplicas();
    // After a close, a wipe may be deleting the store, so it isn't made again.
    if (this.#closed) return;
    const me = this.me.get();
    const replica =
      step === 'in-memory'
        ? await openChecked(openReplicaInMemory(this.memberId), me)
        : await openOrRecreate(this.memberId, (failure) => this.handleLoss(failure), me);
    if (this.#closed) return replica.close();
    await this.attach(replica);
    this.sync.request();
  }

  #release() {
    this.#open?.background.end();
    this.#open?.replica.close();
    this.#open = undefined;
  }

  async #onChanges(changed: Changed, replica: Replica) {
    await Promise.all(
      collections.map((name) => {
        const { ids, pages } = changed[name] ?? {};
        return ids && Promise.all([this.records.read(name, ids), this.lists.read(name, pages)]);
      }),
    );
    if (!changed.meta || this.#open?.replica !== replica) return;
    const { complete } = this.position.get();
    const [position, me] = await Promise.all([replica.position(), replica.me()]);
    this.position.set(position);
    if (me) this.me.set(me);
    if (position.complete !== complete) this.lists.showAll();
  }

  #onIndexPart({ collection, mainIndex, recent, replaced }: IndexPart) {
    const all = this.indexes.get();
    const of = mainIndex ?? all[collection]?.mainIndex;
    if (of) this.indexes.set({ ...all, [collection]: { mainIndex: of, recent, replaced } });
  }

  async #runSync(...sync: Parameters<Background['sync']>): Promise<SyncReport> {
    const open = this.#open;
    if (!open) return { outcome: 'ended' };
    const report = await open.background.sync(...sync);
    if (report.outcome === 'broken' && this.#open === open)
      this.handleLoss(new DOMException('The replica failed in the worker.', report.name));
    if (report.outcome === 'done') this.records.readMissing();
    return report;
  }
}

/** The session of the signed-in member. */
export const session = store<Session | undefined>(undefined);

/**
 * Opens the member's replica, and keeps it up to date.
 *
 * @param firstScreen resolves when the first screen is painted; the sync waits for it
 * @param me the member, if the service has just answered with it
 * @returns undefined if neither `me` nor the replica says who the member is
 */
export async function openSession(
  memberId: string,
  firstScreen: Promise<void>,
  me?: Me,
): Promise<Session | undefined> {
  session.get()?.close();
  let opened: Session | undefined;
  const replica = await openOrRecreate(memberId, (error) => opened?.handleLoss(error), me);
  const known = await replica.me();
  if (!known) {
    replica.close();
    return undefined;
  }
  opened = new Session(known);
  await opened.attach(replica);
  session.set(opened);
  opened.sync.start(firstScreen);
  return opened;
}

/** Makes a replica again that can't be opened. If that fails too, the replica is in memory. */
async function openOrRecreate(
  memberId: string,
  onLoss: (error?: unknown) => void,
  me?: Me,
): Promise<Replica> {
  const onDisk = () => openChecked(openReplica(memberId, onLoss), me);
  return onDisk()
    .catch(() => deleteReplicas().then(onDisk))
    .catch(() => openChecked(openReplicaInMemory(memberId), me));
}

/** Rejects if the replica can't be written or read. */
async function openChecked(opening: Promise<Replica>, me?: Me): Promise<Replica> {
  const replica = await opening;
  if (me) await replica.setMe(me);
  await replica.me();
  return replica;
}

/** @throws ProductError when nobody is signed in */
export function currentSession(): Session {
  const now = session.get();
  if (!now) throw new ProductError('unauthenticated');
  return now;
}

/** Loads the collection as soon as there is a session, before its screen is drawn. Resolves when it is loaded. */
export async function loadList<C extends Collection>(name: C): Promise<Snapshot<Listed<C>>> {
  const { lists } = await firstDefined(session, (now) => now);
  return lists.load(name);
}
