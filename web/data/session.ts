import { type Collection, collections } from '../../shared/collections.ts';
import { ProductError } from '../../shared/errors.ts';
import type { SearchIndexes } from '../search/search-index.ts';
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
import { type Store, store, whenThere } from './store.ts';
import type { SyncReport } from './sync.ts';
import { untouched } from './sync-mark.ts';
import { Syncing } from './syncing.ts';

type Indexes = { [C in Collection]?: SearchIndexes };

/** Another tab that deletes the store needs a moment, in ms: opened meanwhile, it would come back. */
const whileItGoes = 300;

/**
 * All of the browser's data for a signed-in member, and the one place that holds their replica. What is shown of it
 * (lists, records, indexes) are copies that stay when the replica is lost and another takes its place
 * (recovery.ts).
 */
export class Session {
  readonly memberId: string;
  /** Who the member is, as the last sync left it. */
  readonly me: Store<Me>;
  /** How far the replica has come. */
  readonly mark = store(untouched);
  /** Whether what is here outlives the page. */
  readonly kept = store(true);
  readonly lists: Lists;
  readonly records: Records;
  /** What searches are answered from, of the collections that were searched. */
  readonly indexes = store<Indexes>({});
  readonly sync: Syncing;
  readonly #searched = new Set<Collection>();
  readonly #nextRecovery = recoverySteps();
  #open: { replica: Replica; background: Background } | undefined;
  #closed = false;

  constructor(me: Me) {
    this.memberId = me.user.id;
    this.me = store(me);
    this.lists = new Lists(this.use, this.mark);
    this.records = new Records(this.use);
    this.sync = new Syncing((...sync) => this.#carryOut(...sync), this.mark);
  }

  /** Shows what is in the replica, in place of the one before. */
  async take(replica: Replica): Promise<void> {
    replica.subscribe((changed) => this.#changed(changed, replica));
    const background = startBackground(replica, this.#searched, (part) => this.#indexed(part));
    this.#open = { replica, background };
    this.kept.set(replica.kept);
    const mark = await this.use(() => replica.mark());
    // One that can't be read has had another take its place.
    if (!mark) return;
    this.mark.set(mark);
    this.lists.readAll();
    this.records.readAll();
    for (const collection of this.#searched) background.index(collection);
  }

  /** Reads or writes the replica. What could not be stored comes with a sync, once there is a store again. */
  readonly use = async <T>(work: (replica: Replica) => Promise<T>): Promise<T | undefined> => {
    const open = this.#open;
    if (!open) return undefined;
    try {
      return await work(open.replica);
    } catch (error) {
      if (this.#open === open) await this.lost(error);
      return undefined;
    }
  };

  /** Has the collection's index made, and kept in step with the replica. */
  search(collection: Collection): void {
    if (this.#searched.has(collection)) return;
    this.#searched.add(collection);
    this.#open?.background.index(collection);
  }

  /** Ends what is under way and lets go of the replica, for good; what is shown stays. */
  close(): void {
    this.#closed = true;
    this.sync.stop();
    this.#letGo();
  }

  /** @param error as the store gave it; none when it was closed from outside */
  async lost(error?: unknown): Promise<void> {
    // While it is being recovered nothing is open.
    if (this.#closed || !this.#open?.replica.kept || memberHere() !== this.memberId) return;
    this.#letGo();
    const step = this.#nextRecovery(error);
    if (step === 'reopen') await new Promise((resolve) => setTimeout(resolve, whileItGoes));
    if (step === 'make-room') await deletePictures();
    if (step === 'make-anew') await deleteReplicas();
    // What is being wiped is not made anew.
    if (this.#closed) return;
    const me = this.me.get();
    const replica =
      step === 'in-memory'
        ? await openWith(openReplicaInMemory(this.memberId), me)
        : await openSomewhere(this.memberId, (failure) => this.lost(failure), me);
    if (this.#closed) return replica.close();
    await this.take(replica);
    this.sync.request();
  }

  #letGo() {
    this.#open?.background.end();
    this.#open?.replica.close();
    this.#open = undefined;
  }

  async #changed(changed: Changed, replica: Replica) {
    await Promise.all(
      collections.map((name) => {
        const { ids, pages } = changed[name] ?? {};
        return ids && Promise.all([this.records.read(name, ids), this.lists.read(name, pages)]);
      }),
    );
    if (!changed.meta || this.#open?.replica !== replica) return;
    const { complete } = this.mark.get();
    const [mark, me] = await Promise.all([replica.mark(), replica.me()]);
    this.mark.set(mark);
    if (me) this.me.set(me);
    if (mark.complete !== complete) this.lists.showAll();
  }

  #indexed({ collection, base, recent, replaced }: IndexPart) {
    const all = this.indexes.get();
    const of = base ?? all[collection]?.base;
    if (of) this.indexes.set({ ...all, [collection]: { base: of, recent, replaced } });
  }

  async #carryOut(...sync: Parameters<Background['sync']>): Promise<SyncReport> {
    const open = this.#open;
    if (!open) return { outcome: 'ended' };
    const report = await open.background.sync(...sync);
    if (report.outcome === 'broken' && this.#open === open)
      this.lost(new DOMException('The replica failed in the worker.', report.name));
    if (report.outcome === 'done') this.records.lookAgain();
    return report;
  }
}

/** That of the member who is signed in. */
export const session = store<Session | undefined>(undefined);

/**
 * Opens what this browser has of the member, and keeps it up to date.
 *
 * @param firstScreen resolves when the first screen is painted, for which the sync waits
 * @param me who they are, where the service has just said so
 * @returns undefined where nothing here says who they are
 */
export async function openSession(
  memberId: string,
  firstScreen: Promise<void>,
  me?: Me,
): Promise<Session | undefined> {
  session.get()?.close();
  let opened: Session | undefined;
  const replica = await openSomewhere(memberId, (error) => opened?.lost(error), me);
  const known = await replica.me();
  if (!known) {
    replica.close();
    return undefined;
  }
  opened = new Session(known);
  await opened.take(replica);
  session.set(opened);
  opened.sync.start(firstScreen);
  return opened;
}

/** A replica that can't be opened is made anew; where none can be kept, or the database doesn't answer, it is in memory. */
async function openSomewhere(memberId: string, lost: (error?: unknown) => void, me?: Me): Promise<Replica> {
  const onDisk = () => openWith(openReplica(memberId, lost), me);
  return onDisk()
    .catch(() => deleteReplicas().then(onDisk))
    .catch(() => openWith(openReplicaInMemory(memberId), me));
}

/** One that can't be written or read is none. */
async function openWith(opening: Promise<Replica>, me?: Me): Promise<Replica> {
  const replica = await opening;
  if (me) await replica.setMe(me);
  await replica.me();
  return replica;
}

/** The session of the signed-in member. @throws ProductError when nobody is signed in */
export function currentSession(): Session {
  const now = session.get();
  if (!now) throw new ProductError('unauthenticated');
  return now;
}

/** Has the collection read as soon as there is a session, before a screen asks for it. Resolves when it is shown. */
export async function whenListed<C extends Collection>(name: C): Promise<Snapshot<Listed<C>>> {
  const { lists } = await whenThere(session, (now) => now);
  return lists.load(name);
}
