import { ProductError } from '../../shared/errors.ts';
import type { Replica } from './replica.ts';
import { request, Unreachable } from './request.ts';
import { type SyncAnswer, synchronise } from './sync.ts';

/** Has no way to the session, so each order brings a token. */
export type SyncOrder = { memberId: string; token: string };
export type SyncReport =
  | { outcome: 'done'; changed: boolean }
  | { outcome: 'unreachable' }
  | { outcome: 'refused'; code: ProductError['code']; message: string }
  /** The browser's store failed: the name of its error. */
  | { outcome: 'broken'; name: string };

/** One sync of the replica, to its end. */
export async function carryOut(token: string, open: () => Promise<Replica>): Promise<SyncReport> {
  try {
    const changed = await synchronise(await open(), async (cursor) => {
      const query = cursor ? `?${new URLSearchParams({ cursor })}` : '';
      const response = await request('GET', `/api/sync${query}`, token);
      return (await response.json()) as SyncAnswer;
    });
    return { outcome: 'done', changed };
  } catch (error) {
    if (error instanceof Unreachable) return { outcome: 'unreachable' };
    if (error instanceof ProductError)
      return { outcome: 'refused', code: error.code, message: error.message };
    return { outcome: 'broken', name: error instanceof Error ? error.name : 'Error' };
  }
}
