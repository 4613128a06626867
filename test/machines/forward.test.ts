import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { forward } from '../../infra/local/machine/http.ts';

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

/** An engine that answers once on each connection, and closes it when it is used again. */
async function engineThatClosesWhatIsKept() {
  const used = new WeakSet<object>();
  const answered: string[] = [];
  const server = createServer((request, response) => {
    if (used.has(request.socket)) return request.socket.resetAndDestroy();
    used.add(request.socket);
    answered.push(request.method ?? '');
    response.end('done');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closes.push(() => server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answered };
}

const send = (origin: string, method: string) =>
  forward(origin, { method, path: '/a', query: '', headers: {}, body: Buffer.from('body') });

describe('a kept connection that an engine closes at its next use', () => {
  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('is made anew for a %s', async (method) => {
    const { origin, answered } = await engineThatClosesWhatIsKept();
    await send(origin, method);
    expect((await send(origin, method)).status).toBe(200);
    expect(answered).toEqual([method, method]);
  });

  it('fails a POST, which may have been done', async () => {
    const { origin, answered } = await engineThatClosesWhatIsKept();
    await send(origin, 'POST');
    await expect(send(origin, 'POST')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(answered).toEqual(['POST']);
  });
});
