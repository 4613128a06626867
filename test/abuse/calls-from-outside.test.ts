import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { passFor } from '../../functions/http/edge.ts';
import { viewerHeader } from '../../shared/protocol/headers.ts';
import { startEdge } from './edge-in-process.ts';

vi.mock('../../functions/data/table-key.ts', () => ({ tableKeys: async () => ['a key'] }));

let edge: Awaited<ReturnType<typeof startEdge>>;
let pass: string;
beforeAll(async () => {
  // The lanes stay as they are dealt; the limits go by another clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  edge = await startEdge();
  vi.stubEnv('EDGE_SECRETS', edge.edgeSecret);
  const actor = { type: 'member', id: 'ana', admin: false, chairOf: [], deed: {} } as never;
  const [cookie = ''] = await passFor({ actor, tokenEnds: Math.floor(Date.now() / 1000) + 900 });
  pass = cookie.split(';')[0] ?? '';
});
afterAll(() => {
  vi.useRealTimers();
  edge?.stop();
});
beforeEach(() => {
  edge.reached.length = 0;
});

type Asked = Parameters<typeof edge.ask>[1];
/** How many of so many calls were answered how. */
async function flood(count: number, path: string, asked: Asked = {}) {
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < count; sent += 50) {
    const part = await Promise.all(Array.from({ length: 50 }, () => edge.ask(path, asked)));
    for (const { status } of part) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}
const members = () => flood(50, '/api/sync', { token: edge.token, cookie: pass });
const codes = '/api/account/codes';

describe('a flood from outside takes nothing of what members are answered:', () => {
  it('the document is a file, and reaches no function', async () => {
    expect(await flood(500, '/api/openapi.json')).toEqual({ 200: 500 });
    expect(edge.reached).toEqual([]);
    expect(JSON.parse((await edge.ask('/api/openapi.json')).text).openapi).toBe('3.1.0');
    expect(await members()).toEqual({ 200: 50 });
  });

  it.each(['/api/sync', '/api/no/such/call', '/api/users/ana'])(
    'tokens by another key reach no function by %s',
    async (path) => {
      const { 401: refused = 0, 429: tooMany = 0 } = await flood(500, path, { token: edge.forged });
      expect([refused + tooMany, edge.reached.length]).toEqual([500, 0]);
      expect(await members()).toEqual({ 200: 50 });
    },
  );

  it('and have used up the room of those alone whom no browser knows', async () => {
    // The control: there is a limit, and without a pass it is theirs.
    expect((await flood(100, '/api/sync', { token: edge.token }))[429]).toBeGreaterThan(50);
    expect(edge.alarms.states().RefusedCalls).toBe('ALARM');
  });

  it('calls that need no token use up their own network’s lane, and leave the ways in open to others', async () => {
    const { 200: answered = 0, 429: tooMany = 0 } = await flood(500, codes, { method: 'POST' });
    expect([answered + tooMany, edge.reached.length]).toEqual([500, answered]);
    expect(answered).toBeLessThan(230);
    const networks = Array.from({ length: 16 }, (_, each) => `127.1.${each}.1`);
    const ask = (from: string) => edge.ask('/api/account/join', { method: 'POST', from });
    const others = (await Promise.all(networks.map(ask))).filter(({ status }) => status === 200);
    // A few share the lane by chance.
    expect(others.length).toBeGreaterThanOrEqual(8);
    expect(await members()).toEqual({ 200: 50 });
  });
});

it('every flood at once, and none of the calls of members and an administrator at work beside it is refused', async () => {
  const floods = [
    flood(500, '/api/openapi.json', { from: '127.0.2.1' }),
    flood(500, '/api/sync', { token: edge.forged, from: '127.0.2.1' }),
    flood(500, '/api/sync', { token: edge.token, from: '127.0.3.1' }),
    flood(500, codes, { method: 'POST', from: '127.0.4.1' }),
    flood(500, '/api/account/invitation/check', { method: 'POST', from: '127.0.5.1' }),
  ];
  const atWork = async (path: string) => {
    const statuses: number[] = [];
    for (let each = 0; each < 20; each += 1)
      statuses.push((await edge.ask(path, { token: edge.token, cookie: pass })).status);
    return statuses;
  };
  const answered = await Promise.all(['/api/sync', '/api/me', '/api/audit'].map(atWork));
  expect(new Set(answered.flat())).toEqual(new Set([200]));
  const refused = (await Promise.all(floods)).map((statuses) => statuses[429] ?? 0);
  expect(refused.reduce((all, each) => all + each)).toBeGreaterThan(300);
});

it('a member’s own calls come by the member’s lane, which has an end too', async () => {
  const { 429: tooMany = 0 } = await flood(600, '/api/sync', { token: edge.token, cookie: pass });
  expect(tooMany).toBeGreaterThan(100);
  const [lane, ...others] = new Set(edge.reached.map(({ rawPath }) => rawPath));
  expect([lane, others]).toEqual([expect.stringMatching(/^\/members-[0-9a-f]\/api\/sync$/), []]);
});

it('the API is told the caller’s own address, and no other', async () => {
  // The floods above have used up the room, which comes back with time.
  for (const from of ['127.0.8.2', '127.0.9.3'])
    await vi.waitUntil(
      async () => (await edge.ask('/api/account/password', { method: 'POST', from })).status !== 429,
      { timeout: 20_000, interval: 500 },
    );
  expect(edge.reached.map(({ headers }) => headers[viewerHeader])).toEqual(['127.0.8.2', '127.0.9.3']);
  expect(edge.reached.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['127.0.8.2', '127.0.9.3']);
});
