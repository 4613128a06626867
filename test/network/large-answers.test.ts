import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser, type Network, startNetwork } from './network.ts';

let network: Network;
beforeAll(async () => {
  network = await startNetwork({ quotaFactor: 1 });
  const users = Array.from({ length: 40 }, (_, at) =>
    aUser(`member${at}`, { bio: `<p>${'x'.repeat(900)}</p>` }),
  );
  await network.ground({ users });
});
afterAll(() => network.stop());

const sync = (uid: string, cursor?: string) =>
  network.call(uid, 'GET /api/sync', { query: cursor === undefined ? {} : { cursor } });

it('somebody who loads everything again and again is given no more that day, and all others are', async () => {
  const { countLarge } = await import('../../functions/data/large-answers.ts');
  const first = await sync('member0');
  expect(first.status).toBe(200);
  const all = 'x'.repeat(16_000);
  for (let given = 1; given < 999; given += 1) await countLarge('member0', all, new Date());
  expect((await sync('member0')).status).toBe(200);
  const refused = await sync('member0');
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'slow-down' } } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await network.call('member0', 'GET /api/me')).status).toBe(429);
  expect((await sync('member1')).status).toBe(200);
});

it('what is small is not counted', async () => {
  const { cursor } = (await sync('member2')).body as unknown as { cursor: string };
  const { largeKey } = await import('../../functions/data/large-answers.ts');
  const { readItem } = await import('../../functions/data/records.ts');
  const given = () => readItem(largeKey('member2', new Date()));
  const before = await given();
  expect(before?.given).toBe(1);
  for (let again = 0; again < 5; again += 1) expect((await sync('member2', cursor)).status).toBe(200);
  expect(await given()).toEqual(before);
});
