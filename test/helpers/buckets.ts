import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principals } from '../../infra/local/aws/principals.ts';
import { readRequest, writeResponse } from '../../infra/local/machine/http.ts';
import { objectLimit, openStorage } from '../../infra/local/s3/edge.ts';
import { Objects } from '../../infra/local/s3/objects.ts';

/** Empty buckets behind the edge that looks at who asks; clients find them by the environment. */
export async function startBuckets(
  principals: Principals,
  names: string[],
): Promise<{ folder: string; stop(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-buckets-'));
  const storage = openStorage(new Objects(folder, names), principals, new Map(), '', () => {});
  const server = createServer(async (incoming, outgoing) =>
    writeResponse(outgoing, await storage.answer(await readRequest(incoming, objectLimit)), incoming.method),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    folder,
    stop() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
