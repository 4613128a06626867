import { beforeAll, expect, it } from 'vitest';
import { routeKey, routes } from '../../shared/calls/routes.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

const network = provideNetwork();
beforeAll(async () => {
  await network.ground({ users: [aUser('ana')] });
  const { registerCanary } = await import('../../functions/stores/actor.ts');
  await registerCanary('canary');
});

it('the canary may sync, and nobody who syncs hears of it', async () => {
  const { status, body } = await network.call('canary', 'GET /api/sync');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('ana');
  const browser = await network.call('ana', 'GET /api/sync');
  expect(JSON.stringify(browser.body.collections)).not.toContain('canary');
});

it('who is neither a member nor the canary may not sync', async () =>
  expect((await network.call('nobody', 'GET /api/sync')).status).toBe(403));

it('it is refused everything else as any stranger', async () => {
  const others = routes.filter(
    (route) => !route.public && route.who !== 'stranger' && route.operation !== 'sync',
  );
  for (const route of others) {
    const path = { collection: 'users', id: 'ana', userId: 'ana', imageId: 'ana', variant: 'w400' };
    const call = (uid: string) => network.call(uid, routeKey(route), { path, body: { name: 'Me' } });
    expect((await call('canary')).body.error, routeKey(route)).toEqual((await call('nobody')).body.error);
    expect((await call('canary')).status).toBe(403);
  }
});
