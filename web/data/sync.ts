import { collections, kindFacts } from '../../shared/collections.ts';
import { ProductError } from '../../shared/errors.ts';
import { type SyncAnswer, sync as theCall } from '../../shared/sync/sync.call.ts';
import { addressOf, answerIn, request, Unreachable } from '../api/request.ts';
import type { Replica } from './replica.ts';
import type { Changes } from './replica-layout.ts';

export type SyncReport =
  | { outcome: 'done'; changed: boolean }
  | { outcome: 'unreachable' }
  | { outcome: 'refused'; code: ProductError['code'] }
  /** The browser's store failed: the name of its error. */
  | { outcome: 'broken'; name: string }
  /** Cut off from here. */
  | { outcome: 'ended' };

/**
 * One sync of the replica, to its end.
 *
 * @param onProgress told how far a first load has come, 0 to 1, while an answer arrives
 */
export async function carryOut(
  token: string,
  open: () => Promise<Replica>,
  onProgress: (progress: number) => void,
): Promise<SyncReport> {
  try {
    const replica = await open();
    const { complete, progress } = await replica.mark();
    const onBytes = complete ? undefined : progressOfBytes(progress, onProgress);
    const changed = await synchronise(replica, async (cursor) => {
      const address = addressOf(theCall, { query: { cursor } });
      const response = await request(theCall.method, address, token);
      return answerIn<typeof theCall>(onBytes ? countBytes(response, onBytes) : response);
    });
    return { outcome: 'done', changed };
  } catch (error) {
    if (error instanceof Unreachable) return { outcome: 'unreachable' };
    if (error instanceof ProductError) return { outcome: 'refused', code: error.code };
    return { outcome: 'broken', name: error instanceof Error ? error.name : 'Error' };
  }
}

/** Bytes of JSON after which half of what was missing is taken to be here: 10,000 members come to twice as many. */
const halfOfIt = 10_000_000;
const leastStep = 0.01;

/** Tells how far a load is by the bytes of all its answers: what is in them is known only at their end. */
function progressOfBytes(from: number, onProgress: (progress: number) => void) {
  let all = 0;
  let told = from;
  return (bytes: number) => {
    all += bytes;
    const progress = from + (1 - from) * (all / (all + halfOfIt));
    if (progress < told + leastStep) return;
    told = progress;
    onProgress(progress);
  };
}

/** The same answer, whose bytes are counted as they arrive. */
function countBytes(response: Response, onBytes: (bytes: number) => void): Response {
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, next) {
      onBytes(chunk.length);
      next.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counting));
}

/**
 * Brings the replica up to date. One tab at a time does it; the others see what changes. Every
 * page is kept with its cursor, so that a sync that is cut off goes on where it was.
 *
 * @returns whether anything came
 */
export function synchronise(
  replica: Replica,
  fetchPage: (cursor?: string) => Promise<SyncAnswer>,
): Promise<boolean> {
  const ask = (cursor?: string) =>
    fetchPage(cursor).catch((error) => {
      // The service doesn't know the cursor any more: everything is loaded again.
      if (cursor && error instanceof ProductError && error.code === 'bad-request') return fetchPage();
      throw error;
    });
  const sync = async () => {
    let changed = false;
    let coming: Promise<SyncAnswer> | undefined = ask((await replica.mark()).cursor);
    while (coming) {
      const page: SyncAnswer = await coming;
      // The next is on its way while this one is kept; if it fails, that is heard of when it is waited for.
      coming = page.more ? ask(page.cursor) : undefined;
      coming?.catch(() => undefined);
      await replica.write(page.collections as Changes, { ...page, progress: progressOf(page) });
      changed ||= Object.keys(page.collections).length > 0;
    }
    return changed;
  };
  return replica.kept ? navigator.locks.request(`sync-${replica.memberId}`, sync) : sync();
}

/** What all collections take of a first load, each its share. */
const whole = collections.reduce((sum, name) => sum + kindFacts[name].loadWeight, 0);

/**
 * How much has come, 0 to 1, after this page. Collections are sent in their order, and records in
 * the order of their ids: members have random ones, so the last tells how far their list is through.
 */
export function progressOf({ collections: sent }: Pick<SyncAnswer, 'collections'>): number {
  const furthest = collections.findLast((name) => sent[name] !== undefined);
  if (!furthest) return 0;
  const before = collections.slice(0, collections.indexOf(furthest));
  const through = before.reduce((sum, name) => sum + kindFacts[name].loadWeight, 0);
  const last = sent[furthest]?.upsert.at(-1)?.id ?? '';
  // The version of a UUID stands there; those of version 4 are random.
  const isRandom = last[14] === '4';
  return (
    (through +
      (isRandom ? kindFacts[furthest].loadWeight * (Number.parseInt(last.slice(0, 6), 16) / 0x1000000) : 0)) /
    whole
  );
}
