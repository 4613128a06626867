import type { Presented } from '../../shared/kinds/registry.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { create, editWithRetry, remove } from './actions.ts';
import type { Listed } from './list-pages.ts';
import { currentSession } from './session.ts';
import { firstDefined } from './store.ts';
import { aboutOf, forgetWish, type Wish, type WishedKind, wishes } from './wishes.ts';

/** How long to wait in ms until a list shows what was written; then it no longer flickers. */
const longestWait = 2000;

let sending: Promise<void> | undefined;

/**
 * Sends the wishes, one after the other, until all are fulfilled or the service can't be reached.
 *
 * @param onRefused called with each wish that the service refuses, which is forgotten
 */
export function sendWishes(onRefused: (wish: Wish, error: ProductError) => void): Promise<void> {
  sending ??= sendAll(onRefused).finally(() => {
    sending = undefined;
  });
  return sending;
}

async function sendAll(onRefused: (wish: Wish, error: ProductError) => void): Promise<void> {
  for (let [wish] = wishes.get(); wish; [wish] = wishes.get()) {
    try {
      await fulfil(wish);
    } catch (error) {
      if (!(error instanceof ProductError) || error.status >= 500 || error.code === 'unauthenticated') return;
      onRefused(wish, error);
    }
    forgetWish(wish);
  }
}

async function fulfil(wish: Wish): Promise<void> {
  const { collection, input, key } = wish;
  const there = await recordsOf(wish);
  if (!input) for (const { id } of there) await removeOnce(collection, id);
  else if (there.length === 0) await createOnce(wish, () => create(collection, input, key));
  else if ('name' in input) await rename(there[0] as Listed<'searches'>, input.name);
  const isShown = (records: readonly Listed<WishedKind>[]) =>
    records.some((record) => aboutOf(record) === wish.about) === (input !== undefined);
  await Promise.race([
    firstDefined(currentSession().lists.shown, (all) => isShown(all[collection]?.records ?? []) || undefined),
    new Promise((resolve) => setTimeout(resolve, longestWait)),
  ]);
}

async function recordsOf({ collection, about }: Wish): Promise<Listed<WishedKind>[]> {
  const { records } = await currentSession().lists.load<WishedKind>(collection);
  return records.filter((record) => aboutOf(record) === about);
}

/** Another browser of this member may have done it already. */
async function createOnce(wish: Wish, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProductError) || error.code !== 'conflict') throw error;
    await currentSession().sync.request();
    if ((await recordsOf(wish)).length === 0) throw error;
  }
}

async function removeOnce(collection: WishedKind, id: string): Promise<void> {
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
