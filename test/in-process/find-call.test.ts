import { beforeAll, describe, expect, it, test } from 'vitest';
import { findRoute, membersRouteKey, openRouteKey, routes } from '../../shared/calls/routes.ts';
import { aUser } from './network.ts';
import { provideNetwork } from './provide-network.ts';

const network = provideNetwork();
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

  it.each([
    ['$default', '/api/users/ada'],
    [membersRouteKey, '/members/api/users/ada'],
    ['$default', '/api/users/%61da'],
  ])('comes by %s: %s', async (key, path) => {
    expect(await ask(key, path)).toMatchObject({ status: 200, body: { id: 'ada' } });
  });

  it.each([
    ['/members/members/api/me', 404],
    ['/members/api/no/such/call/here', 404],
    ['/members/api/', 404],
    ['/members/api/users/%', 404],
  ])('is none: %s', async (path, status) => {
    expect((await ask(membersRouteKey, path)).status).toBe(status);
  });

  it('has other methods named by the members’ route too', async () => {
    const { status, headers } = await ask(membersRouteKey, '/members/api/me', 'PATCH');
    expect([status, headers.allow]).toEqual([405, 'GET']);
  });
});

describe('the route that asks for no token', () => {
  const ask = (rawPath: string, method: string) =>
    network.raw('ada', { routeKey: openRouteKey, rawPath, requestContext: { http: { method } }, body: '{}' });

  it('leads to calls without one', async () =>
    expect((await ask('/open/api/account/revert-email', 'POST')).status).toBe(422));

  it.each([
    ['GET', '/open/api/me'],
    ['GET', '/open/api/users/ada'],
    ['POST', '/open/api/me/password'],
  ])('leads to no other, whoever calls: %s %s', async (method, path) =>
    expect((await ask(path, method)).status).toBe(405),
  );
});
