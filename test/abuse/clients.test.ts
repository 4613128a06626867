import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { viewerHeader } from '../../shared/protocol/headers.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

const network = provideNetwork({ quotaFactor: 1 });
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:30:00Z') }));
afterAll(() => vi.useRealTimers());

const ask = (ip: string, routeKey = 'POST /api/account/revert-email') =>
  network.raw('', { routeKey, headers: { [viewerHeader]: ip }, body: '{}' });

it('who has no token is heard two hundred times in an hour, whatever they ask for, and others go on', async () => {
  const routes = [
    ...['codes', 'join', 'password', 'invitation', 'invitation/check'],
    ...['revert-email', 'revert-email/factors'],
  ].map((each) => `POST /api/account/${each}`);
  for (let calls = 0; calls < 200; calls += 1)
    expect((await ask('198.51.100.7', routes[calls % routes.length])).status).toBe(422);
  for (const route of routes) {
    const { status, headers, body } = await ask('198.51.100.7', route);
    expect([status, headers['retry-after']]).toEqual([429, '1800']);
    expect(body).toMatchObject({
      error: {
        message: 'There were too many requests from your network this hour. Try again in 30 minutes.',
      },
    });
  }
  expect((await ask('198.51.100.8')).status).toBe(422);
  vi.setSystemTime('2026-11-21T10:00:01Z');
  expect((await ask('198.51.100.7')).status).toBe(422);
});

it('of IPv6, all addresses that one household has are one', async () => {
  vi.setSystemTime('2026-11-21T11:00:00Z');
  for (let calls = 0; calls < 200; calls += 1) await ask(`2001:db8:1:2:3:4:5:${calls.toString(16)}`);
  expect((await ask('2001:db8:1:2::9')).status).toBe(429);
  expect((await ask('2001:db8:1:3::9')).status).toBe(422);
});
