import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest } from 'node:http';
import type { Use } from './measure.ts';

export type Requests = Pick<Use, 'tableCalls' | 'bucketReads' | 'bucketWrites'>;

const none: Requests = { tableCalls: 0, bucketReads: 0, bucketWrites: 0 };

/**
 * Counts what this process asks of the two engines from now on, as AWS would: a list of a bucket as a write, a deletion
 * in one not at all.
 *
 * @param origins of the engines
 * @returns what it was since the last time asked
 */
export function watchRequests(origins: { table: string; bucket: string }): () => Requests {
  const { table, bucket } = { table: new URL(origins.table).host, bucket: new URL(origins.bucket).host };
  let counted = { ...none };
  subscribe('http.client.request.start', (message) => {
    const { request } = message as { request: ClientRequest };
    const host = request.getHeader('host');
    if (host === table) counted.tableCalls += 1;
    if (host !== bucket || request.method === 'DELETE') return;
    const isList = request.path.includes('list-type');
    counted[request.method === 'GET' && !isList ? 'bucketReads' : 'bucketWrites'] += 1;
  });
  return () => {
    const since = counted;
    counted = { ...none };
    return since;
  };
}
