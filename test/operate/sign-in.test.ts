import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../functions/canary/sign-in.ts';

/** An app whose pool is reached at `/pool/`, where it says so, and somewhere else that knows nobody either. */
let userPoolEndpoint: string | undefined;
let origin: string;
const asked: string[] = [];
const server = createServer(async (request, response) => {
  await Array.fromAsync(request);
  const config = { userPoolId: 'us-east-1_pool', userPoolClientId: 'app', authFlow: 'USER_PASSWORD_AUTH' };
  if (request.url === '/config.json')
    return void response.end(JSON.stringify({ ...config, userPoolEndpoint }));
  asked.push(String(request.url));
  response.writeHead(400, { 'content-type': 'application/x-amz-json-1.1' });
  response.end(JSON.stringify({ __type: 'NotAuthorizedException', message: 'No.' }));
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('AWS_ENDPOINT_URL', `${origin}/emulator/`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const who = { email: 'ana@example.org', password: 'a long enough password' };

test('people sign in where the app says', async () => {
  userPoolEndpoint = `${origin}/pool/`;
  await expect(signIn(origin, who)).rejects.toThrow('No.');
  expect(asked).toEqual(['/pool/']);
});

test('or else where the SDK of AWS is told that AWS is, such as an emulator', async () => {
  userPoolEndpoint = undefined;
  await expect(signIn(origin, who)).rejects.toThrow('No.');
  expect(asked).toEqual(['/emulator/']);
});
