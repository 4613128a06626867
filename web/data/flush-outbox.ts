import type { Presented } from '../../shared/kinds/registry.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { maySucceedLater } from '../api/request.ts';
import { create, editWithRetry, remove } from './actions.ts';
import type { Listed } from './list-pages.ts';
import { dequeue, type OutboxKind, outbox, type Queued, subjectKey } from './outbox.ts';
import { currentSession } from './session.ts';
import { firstDefined } from './store.ts';

/** How long to wait in ms until a list shows what was written; then it no longer flickers. */
const longestWait = 2000;

/** Refusals of this page, and not of what it sends: it is sent after the next sign-in, or by another version. */
const waitsForPage = new Set(['unauthenticated', 'outdated']);

let sending: Promise<void> | undefined;

/**
 * Sends the entries, one after the other, until all are done or the service can't be reached.
 *
 * @param onRefused called with each entry that the service refuses, which is removed
 */
export function flushOutbox(onRefused: (entry: Queued, error: ProductError) => void): Promise<void> {
  sending ??= sendAll(onRefused).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(onRefused: (entry: Queued, error: ProductError) => void): Promise<void> {
  for (let [entry] = outbox.get(); entry; [entry] = outbox.get()) {
    try {
      await apply(entry);
    } catch (error) {
      if (!(error instanceof ProductError) || maySucceedLater(error) || waitsForPage.has(error.code)) return;
      onRefused(entry, error);
    }
    dequeue(entry);
  }
}

async function apply(entry: Queued): Promise<void> {
  const { collection, input, key } = entry;
  const there = await recordsOf(entry);
  if (!input) for (const { id } of there) await removeOnce(collection, id);
  else if (there.length === 0) await createOnce(entry, () => create(collection, input, key));
  else if ('name' in input) await rename(there[0] as Listed<'searches'>, input.name);
  const isShown = (records: readonly Listed<OutboxKind>[]) =>
    records.some((record) => subjectKey(record) === entry.about) === (input !== undefined);
  await Promise.race([
    firstDefined(currentSession().lists.shown, (all) => isShown(all[collection]?.records ?? []) || undefined),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ]);
}

async function recordsOf({ collection, about }: Queued): Promise<Listed<OutboxKind>[]> {
  const { records } = await currentSession().lists.load<OutboxKind>(collection);
  return records.filter((record) => subjectKey(record) === about);
}

/** Another browser of this member may have done it already. */
async function createOnce(entry: Queued, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'conflict') throw error;
    await currentSession().sync.request();
    if ((await recordsOf(entry)).length === 0) throw error;
  }
}

async function removeOnce(collection: OutboxKind, id: string): Promise<void> {
  try {
    await remove(collection, id);
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'not-found') throw error;
    await currentSession().sync.request();
  }
}

async function rename({ id }: Listed<'searches'>, name: string): Promise<void> {
  const record = (await currentSession().use(({ db }) => db.get('searches', id))) as
    | Presented<'searches'>
    | undefined;
  if (record && record.name !== name) await editWithRetry('searches', record, () => ({ name }));
}
