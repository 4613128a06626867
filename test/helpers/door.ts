import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

const endpoints = ['DYNAMODB', 'SESV2', 'COGNITO_IDENTITY_PROVIDER', 'S3'].map(
  (name) => `AWS_ENDPOINT_URL_${name}`,
);

/**
 * Runs something that is killed after its n-th effect: all it says to the table and the services goes
 * through one door, which shuts behind that effect, before an answer comes back. Every run loads the
 * functions anew, as a new execution environment does.
 *
 * @param effects undefined to let it come to its end
 * @returns whether it did
 */
export async function runUntil(effects: number | undefined, run: () => Promise<unknown>): Promise<boolean> {
  const behind = new Map(endpoints.map((name) => [name, String(process.env[name])]));
  let had = 0;
  let kill = () => {};
  const killed = new Promise<false>((end) => {
    kill = () => end(false);
  });
  const door = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const target = String(request.headers['x-amz-target'] ?? '');
    const origin = behind.get(
      target.startsWith('DynamoDB') ? 'AWS_ENDPOINT_URL_DYNAMODB' : 'AWS_ENDPOINT_URL_SESV2',
    );
    if (effects !== undefined && had >= effects) return;
    const { method, headers } = request;
    const ahead = ask(`${origin}${request.url}`, { method, headers });
    ahead.end(Buffer.concat(chunks));
    const [answer] = await once(ahead, 'response');
    const isRead = /\.(GetItem|BatchGetItem|Query|ListUsers|AdminGetUser)$/.test(target);
    if (!isRead) had += 1;
    if (effects !== undefined && had >= effects) {
      answer.resume();
      return kill();
    }
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  for (const name of endpoints) process.env[name] = origin;
  vi.resetModules();
  try {
    return await Promise.race([run().then(() => true), killed]);
  } finally {
    for (const [name, value] of behind) process.env[name] = value;
    door.close();
    door.closeAllConnections();
  }
}
