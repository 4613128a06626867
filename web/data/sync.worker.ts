import { openReplica } from './replica.ts';
import { carryOut, type SyncOrder } from './sync-order.ts';

/** Syncs away from the screen's thread: parsing and storing ten thousand members takes a second. */

let replica: ReturnType<typeof openReplica> | undefined;
const closed = () => {
  replica = undefined;
};

self.onmessage = async ({ data: { memberId, token } }: MessageEvent<SyncOrder>) => {
  const open = () => {
    replica ??= openReplica(memberId, closed);
    return replica;
  };
  const report = await carryOut(token, open);
  if (report.outcome === 'broken') closed();
  self.postMessage(report);
};
