import { parentPort, workerData } from 'node:worker_threads';
import S3rver from 's3rver';

/** In a thread of its own: S3 keeps the time, whatever a test makes of it. */
const { directory, names } = workerData as { directory: string; names: string[] };
const storage = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: names.map((name) => ({ name, configs: [] })),
});
parentPort?.postMessage((await storage.run()).port);
