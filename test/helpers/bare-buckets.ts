import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Empty buckets that look at nobody's rights; functions find them by their environment. @returns what ends them */
export async function startBareBuckets(names: string[]): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'buckets-'));
  const server = new Worker(new URL('./serve-buckets.ts', import.meta.url), {
    workerData: { directory, names },
  });
  const [port] = await once(server, 'message');
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    // Nobody looks at the pair, but the clients need one.
    AWS_ACCESS_KEY_ID: 'anybody',
    AWS_SECRET_ACCESS_KEY: 'anybody',
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  });
  return async () => {
    await server.terminate();
    rmSync(directory, { recursive: true, force: true });
  };
}
