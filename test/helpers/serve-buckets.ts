import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { readRequest, writeResponse } from '../../infra/local/machine/http.ts';
import { answerBuckets } from '../../infra/local/s3/buckets.ts';
import { objectLimit } from '../../infra/local/s3/edge.ts';
import { Objects } from '../../infra/local/s3/objects.ts';

/** In a thread of its own: S3 keeps the time, whatever a test makes of it. */
const { directory, names } = workerData as { directory: string; names: string[] };
const objects = new Objects(directory, names);
const server = createServer(async (incoming, outgoing) =>
  writeResponse(
    outgoing,
    await answerBuckets(objects, await readRequest(incoming, objectLimit)),
    incoming.method,
  ),
);
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
