import { type Collection, collections, kindFacts } from '../../shared/kinds/collections.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { type SyncAnswer, sync as theCall } from '../../shared/sync/sync.calls.ts';
import { addressOf, answerIn, request, Unreachable } from '../api/request.ts';
import type { Replica } from './replica.ts';
import type { Changes } from './replica-layout.ts';

export type SyncReport =
  | { outcome: 'done'; changed: boolean }
  | { outcome: 'unreachable' }
  | { outcome: 'refused'; code: ProductError['code'] }
  /** The browser's store failed, with this error. */
  | { outcome: 'broken'; name: string }
  /** The session was closed. */
  | { outcome: 'ended' };

/** The progress of a first load, 0 to 1, while an answer arrives; or that the service is busy and is waited for. */
export type Progress = number | 'busy';

/** Does one whole sync of the replica. */
export async function runSync(
  token: string,
  open: () => Promise<Replica>,
  onProgress: (progress: Progress) => void,
): Promise<SyncReport> {
  try {
    const replica = await open();
    const { complete, progress } = await replica.position();
    const onBytes = complete ? () => {} : progressOfBytes(progress, onProgress);
    const changed = await synchronise(replica, async (cursor) => {
      const address = addressOf(theCall, { query: { cursor } });
      return arriving(
        await request(theCall.method, address, token, { whileBusy: () => onProgress('busy') }),
        onBytes,
      );
    });
    return { outcome: 'done', changed };
  } catch (error) {
    if (error instanceof Unreachable) return { outcome: 'unreachable' };
    if (error instanceof ProductError) return { outcome: 'refused', code: error.code };
    return { outcome: 'broken', name: (error as Error).name };
  }
}

/** After this many bytes, a load counts as half done: 10,000 members come to twice as many. */
const halfwayBytes = 10_000_000;
const leastStep = 0.01;

/** Estimates the progress of a load from the bytes received, because an answer can be parsed only at its end. */
function progressOfBytes(from: number, onProgress: (progress: number) => void) {
  let all = 0;
  let reported = from;
  return (bytes: number) => {
    all += bytes;
    const progress = from + (1 - from) * (all / (all + halfwayBytes));
    if (progress < reported + leastStep) return;
    reported = progress;
    onProgress(progress);
  };
}

/** A page whose beginning has arrived. `next` is the cursor of the page after it; undefined if this is the last. */
export type ArrivingPage = { next: string | undefined; page: Promise<SyncAnswer> };

/** What a page with a next one begins with. */
export const beginningOfPage = /^\{"cursor":"([^"]+)","more":true,/;
/** In characters. A page that hasn't begun so by then is read to its end first. */
const longestBeginning = 2000;

/** Resolves with the next page's cursor as soon as it has arrived, and calls `onBytes` as bytes arrive. */
async function arriving(response: Response, onBytes: (bytes: number) => void): Promise<ArrivingPage> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>();
  let beginning = '';
  const watching = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      onBytes(chunk.length);
      controller.enqueue(chunk);
      if (beginning.length > longestBeginning) return;
      beginning += new TextDecoder().decode(chunk);
      const cursor = beginningOfPage.exec(beginning)?.[1];
      if (cursor) resolve(cursor);
    },
  });
  const page = answerIn<typeof theCall>(new Response(response.body?.pipeThrough(watching)));
  page.then(({ more, cursor }) => resolve(more ? cursor : undefined), reject);
  return { next: await promise, page };
}

/**
 * Brings the replica up to date. One tab at a time does so, and the others see the changes. Each page is stored with
 * its cursor, so that an interrupted sync continues from there.
 *
 * @returns whether anything changed
 */
export function synchronise(
  replica: Replica,
  fetchPage: (cursor?: string) => Promise<ArrivingPage>,
): Promise<boolean> {
  const sync = async () => {
    let changed = false;
    let coming: Promise<ArrivingPage> | undefined = fetchPage((await replica.position()).cursor);
    while (coming) {
      const arriving: ArrivingPage = await coming;
      // The next page is asked for while this one arrives and is stored; its failure is thrown where it is awaited.
      coming = arriving.next ? fetchPage(arriving.next) : undefined;
      coming?.then(({ page }) => page).catch(() => {});
      const page = await arriving.page;
      await replica.write(page.collections as Changes, { ...page, progress: progressOf(page) });
      changed ||= Object.keys(page.collections).length > 0;
    }
    return changed;
  };
  return replica.persistent ? navigator.locks.request(`sync-${replica.memberId}`, sync) : sync();
}

/** The weight of collections in a first load. */
const weightOf = (names: readonly Collection[]) =>
  names.reduce((sum, name) => sum + kindFacts[name].loadWeight, 0);

/**
 * The progress after this page, 0 to 1. Collections are sent in order, and their records in the order of their ids.
 * Members have random ids, so the last one tells how much of their list has come.
 */
export function progressOf({ collections: sent }: Pick<SyncAnswer, 'collections'>): number {
  const furthest = collections.findLast((name) => sent[name] !== undefined);
  if (!furthest) return 0;
  const through = weightOf(collections.slice(0, collections.indexOf(furthest)));
  const last = sent[furthest]?.upsert.at(-1)?.id ?? '';
  // This digit is a UUID's version; UUIDs of version 4 are random.
  const isRandom = last[14] === '4';
  const share = isRandom ? Number.parseInt(last.slice(0, 6), 16) / 0x1000000 : 0;
  return (through + weightOf([furthest]) * share) / weightOf(collections);
}
