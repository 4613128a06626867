import { beforeAll, describe, expect, it, test } from 'vitest';
import { findRoute, lanePaths, laneRoutes, routes } from '../../shared/calls/routes.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

const network = provideNetwork();
const keysOf = (path: string) => laneRoutes(path).map((route) => `ANY ${route}`);
const [membersKey = ''] = keysOf(lanePaths.members);
const openKey = keysOf(lanePaths.open).at(-1) ?? '';
beforeAll(async () => {
  await network.ground({ users: [aUser('ada')] });
});

test.each(routes)('$method $path is found by its path, and no other', (route) => {
  const path = route.path.replace('{collection}', 'users').replaceAll(/\{\w+\}/g, 'some-id');
  expect(findRoute(route.method, path)).toBe(route);
});

test.each([
  ['PUT', 'grantAdmin'],
  ['DELETE', 'revokeAdmin'],
])('%s of an administrator is a call of its own, not that of any record', (method, operation) => {
  expect(findRoute(method, '/api/admins/some-id')?.operation).toBe(operation);
});

describe('a call that asks for a token', () => {
  const ask = (routeKey: string, rawPath: string, method = 'GET') =>
    network.raw('ada', { routeKey, rawPath, requestContext: { http: { method } } });

  it.each(['members', 'tokens'] as const)('comes by all lanes of %s', async (whose) => {
    const keys = keysOf(lanePaths[whose]);
    expect(keys).toHaveLength(16);
    for (const key of keys) {
      const path = key.slice('ANY '.length).replace('{proxy+}', 'api/users/ada');
      expect(await ask(key, path)).toMatchObject({ status: 200, body: { id: 'ada' } });
    }
  });

  it('may have its path encoded', async () =>
    expect(await ask(membersKey, '/members-0/api/users/%61da')).toMatchObject({ body: { id: 'ada' } }));

  it.each([
    ['/members-0/members-0/api/me', 404],
    ['/members-0/api/no/such/call/here', 404],
    ['/members-0/api/', 404],
    ['/members-0/api/users/%', 404],
  ])('is none: %s', async (path, status) => {
    expect((await ask(membersKey, path)).status).toBe(status);
  });

  it('has other methods named by its lane too', async () => {
    const { status, headers } = await ask(membersKey, '/members-0/api/me', 'PATCH');
    expect([status, headers.allow]).toEqual([405, 'GET']);
  });
});

describe('a lane that asks for no token', () => {
  const ask = (rawPath: string, method: string) =>
    network.raw('ada', { routeKey: openKey, rawPath, requestContext: { http: { method } }, body: '{}' });

  it('leads to calls without one', async () =>
    expect((await ask('/open-f/api/account/revert-email', 'POST')).status).toBe(422));

  it.each([
    ['GET', '/open-f/api/me'],
    ['GET', '/open-f/api/users/ada'],
    ['POST', '/open-f/api/me/password'],
  ])('leads to no other, whoever calls: %s %s', async (method, path) =>
    expect((await ask(path, method)).status).toBe(405),
  );
});
