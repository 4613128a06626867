import { ProductError } from '../../shared/errors.ts';
import { openReplica } from './replica.ts';
import { request, Unreachable } from './request.ts';
import { type SyncAnswer, synchronise } from './sync.ts';

/**
 * Syncs away from the screen's thread: parsing and storing ten thousand members takes a second.
 * It has no way to the session, so each order brings a token.
 */
export type SyncOrder = { memberId: string; token: string };
export type SyncReport =
  | { outcome: 'done' }
  | { outcome: 'unreachable' }
  | { outcome: 'refused'; code: ProductError['code']; message: string }
  /** The browser's store failed: the name of its error. */
  | { outcome: 'broken'; name: string };

let replica: ReturnType<typeof openReplica> | undefined;

self.onmessage = async ({ data }: MessageEvent<SyncOrder>) => {
  self.postMessage(await obey(data));
};

async function obey({ memberId, token }: SyncOrder): Promise<SyncReport> {
  try {
    replica ??= openReplica(memberId);
    await synchronise(await replica, async (cursor) => {
      const query = cursor ? `?${new URLSearchParams({ cursor })}` : '';
      const response = await request('GET', `/api/sync${query}`, token);
      return (await response.json()) as SyncAnswer;
    });
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof Unreachable) return { outcome: 'unreachable' };
    if (error instanceof ProductError)
      return { outcome: 'refused', code: error.code, message: error.message };
    replica = undefined;
    return { outcome: 'broken', name: error instanceof Error ? error.name : 'Error' };
  }
}
