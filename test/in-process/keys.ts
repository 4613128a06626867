import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerKms } from '../../infra/local/kms/edge.ts';
import { Keys } from '../../infra/local/kms/keys.ts';
import { readRequest, writeResponse } from '../../infra/local/machine/http.ts';

const arn = 'arn:aws:kms:us-east-1:000000000000:key/network';
const anybody = { name: 'anybody', allows: () => true };

/** A KMS that asks nobody who they are. @returns what ends it */
export async function startKeys(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-keys-'));
  const keys = new Keys(join(folder, 'keys.json'), [arn]);
  const server = createServer(async (incoming, outgoing) => {
    const request = await readRequest(incoming, 100_000);
    writeResponse(outgoing, await answerKms(request, anybody, keys), incoming.method);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, { APP_KEY_ARN: arn, AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${port}` });
  return () => {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  };
}
