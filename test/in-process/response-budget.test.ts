import { beforeAll, expect, it } from 'vitest';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

const network = provideNetwork({ quotaFactor: 1, bases: true });
beforeAll(async () => {
  const users = Array.from({ length: 40 }, (_, at) =>
    aUser(`member${at}`, { bio: `<p>${'x'.repeat(900)}</p>` }),
  );
  await network.ground({ users });
});

const sync = (uid: string, cursor?: string) =>
  network.call(uid, 'GET /api/sync', { query: cursor === undefined ? {} : { cursor } });

it('somebody who loads everything again and again is given no more that day, and all others are', async () => {
  const { responseBudgetKey } = await import('../../functions/stores/response-budget.ts');
  const { change } = await import('../../functions/data/change.ts');
  const first = await sync('member0');
  expect(first.status).toBe(200);
  await change((unit) => unit.putItem({ ...responseBudgetKey('member0', new Date()), given: 999 }));
  expect((await sync('member0')).status).toBe(200);
  const refused = await sync('member0');
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'slow-down' } } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const list = { path: { collection: 'users' } };
  expect((await network.call('member0', 'GET /api/{collection}', list)).status).toBe(429);
  expect((await sync('member1')).status).toBe(200);
});

/** How many large answers somebody was given. */
async function givenTo(uid: string): Promise<unknown> {
  const { responseBudgetKey } = await import('../../functions/stores/response-budget.ts');
  const { readItem } = await import('../../functions/data/records.ts');
  return (await readItem(responseBudgetKey(uid, new Date())))?.given;
}

it('all that a base gives is counted, its short last answer, too', async () => {
  await network.publishBase();
  let cursor: string | undefined;
  for (const given of [1, 2]) {
    const { status, body } = await network.call('member3', 'GET /api/sync', {
      query: cursor === undefined ? {} : { cursor },
      headers: { 'accept-encoding': 'br' },
    });
    expect(status).toBe(200);
    expect(await givenTo('member3')).toBe(given);
    cursor = String(body.cursor);
  }
});

it('a sync of many changes is counted though it is short, and one of a few is not', async () => {
  const { change } = await import('../../functions/data/change.ts');
  const cursor = String((await sync('member4')).body.cursor);
  for (const [done, id] of ['member35', 'member36', 'member37', 'member38'].entries()) {
    await change((unit) => unit.remove('users', id));
    expect((await sync('member4', cursor)).status).toBe(200);
    expect(await givenTo('member4')).toBe(done < 3 ? 1 : 2);
  }
});

it('what is small is not counted', async () => {
  const { cursor } = (await sync('member2')).body as unknown as { cursor: string };
  expect(await givenTo('member2')).toBe(1);
  for (let again = 0; again < 5; again += 1) expect((await sync('member2', cursor)).status).toBe(200);
  expect(await givenTo('member2')).toBe(1);
});
