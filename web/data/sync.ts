import type * as z from 'zod';
import { collections } from '../../shared/collections.ts';
import type { syncAnswer } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import type { Changes, Replica } from './replica.ts';

/** `reset` is on the page that begins a load of everything. */
export type SyncAnswer = z.infer<typeof syncAnswer>;

/**
 * Brings the replica up to date. One tab at a time does it; the others see what changes. Every
 * page is kept with its cursor, so that a sync that is cut off goes on where it was.
 */
export function synchronise(
  replica: Replica,
  fetchPage: (cursor?: string) => Promise<SyncAnswer>,
): Promise<void> {
  const sync = async () => {
    for (let more = true; more; ) {
      const { cursor } = await replica.mark();
      const page = await fetchPage(cursor).catch((error) => {
        // A cursor that the service doesn't know any more: everything, once more.
        if (cursor && error instanceof ProductError && error.code === 'bad-request') return fetchPage();
        throw error;
      });
      await replica.write(page.collections as Changes, { ...page, progress: progressOf(page) });
      more = page.more;
    }
  };
  return replica.kept ? navigator.locks.request(`sync-${replica.memberId}`, sync) : sync();
}

/** Collections are sent in their order: how many of them are through. */
export function progressOf({ collections: sent }: Pick<SyncAnswer, 'collections'>): number {
  const furthest = collections.findLastIndex((name) => sent[name] !== undefined);
  return Math.max(0, furthest) / collections.length;
}
