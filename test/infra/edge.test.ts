import { createHmac } from 'node:crypto';
import vm from 'node:vm';
import { transformSync } from 'esbuild';
import { describe, expect, test, vi } from 'vitest';
import * as edge from '../../infra/edge/edge.ts';
import { anonymous } from '../../shared/permissions/policy.ts';
import { errorCatalogue } from '../../shared/protocol/errors.ts';
import {
  apiScope,
  appHeader,
  passCookie,
  selfServiceScope,
  viewerHeader,
} from '../../shared/protocol/headers.ts';
import { navigationDenylist } from '../../web/navigation-denylist.ts';

vi.mock('../../functions/data/table-key.ts', () => ({ tableKeys: async () => ['a key'] }));

const appPathsCode = edge.appPathsCode(['assets', 'config.json', 'index.html', 'service-worker.js']);
const pool = { issuer: 'https://pool.example', client: 'the-app' };
const key = 'a key of the deployment';
const signedInCode = edge.signedInCode(pool, key, '');

type Headers = Record<string, { value: string }>;
type Result = { uri?: string; statusCode?: number; headers?: Headers; body?: string };

/** Runs the code as CloudFront would: alone, with Buffer, sums and nothing else of this process. */
function run(
  code: string,
  uri: string,
  headers: Headers = {},
  method = 'GET',
  cookies: Headers = {},
  { ip = '198.51.100.7', now = Date.now() } = {},
): Result {
  const event = {
    context: { distributionDomainName: 'd111111abcdef8.cloudfront.net' },
    viewer: { ip },
    request: { method, uri, headers, querystring: {}, cookies },
  };
  const require = (module: string) => (module === 'crypto' ? { createHmac } : undefined);
  return vm.runInNewContext(`${code}; handler(event)`, { Buffer, require, event, Date: { now: () => now } });
}

const part = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString('base64url');
const bearer = (claims: unknown, header: unknown = { alg: 'RS256' }): Headers => ({
  authorization: { value: `Bearer ${part(header)}.${part(claims)}.signature` },
});
const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const claims = {
  token_use: 'access',
  iss: pool.issuer,
  client_id: pool.client,
  scope: `other ${apiScope}`,
  exp: inAnHour,
};
const access = bearer(claims);

test.each(['/', '/home', '/members/0193', '/universities/edit/0193', '/baduser/1/'])(
  'the app answers its own path %s with its one page',
  (path) => expect(run(appPathsCode, path).uri).toBe('/index.html'),
);

test.each(['/assets/index-abc.js', '/service-worker.js', '/config.json', '/assets/missing.css'])(
  'the file %s is asked for under its own name, so that a missing one is an error',
  (path) => expect(run(appPathsCode, path).uri).toBe(path),
);

const likeFiles = [
  '/members/foo.bar',
  '/members/edit/ana.munoz',
  '/projects/index.html',
  '/topics/assets/x.js',
  '/foo.bar',
  '/index.php',
  '/baduser/0193/ana@example.org',
  '/baduser/0193/ana%40example.org',
];

test.each(likeFiles)('%s ends like a file and is answered by the app', (path) =>
  expect(run(appPathsCode, path).uri).toBe('/index.html'),
);

describe('the service worker', () => {
  const isLeft = (path: string) => navigationDenylist.some((pattern) => pattern.test(path));

  test.each([...likeFiles, '/home', '/members?q=a.b', '/members/0193'])('answers %s by the app', (path) =>
    expect(isLeft(path)).toBe(false),
  );

  test.each([
    '/api/openapi.json',
    '/media/a/b',
    '/__local/outbox',
    '/assets/index-abc.js',
    '/config.json',
    '/service-worker.js?x',
  ])('leaves %s to the network', (path) => expect(isLeft(path)).toBe(true));
});

test('a call with an access token goes on to the API by a lane of its network', () =>
  expect(run(signedInCode, '/api/me', access).uri).toMatch(/^\/tokens-[0-9a-f]\/api\/me$/));

test('the OpenAPI document needs no token', () =>
  expect(run(signedInCode, '/api/openapi.json').uri).toBe('/api/openapi.json'));

test.each<[string, Headers]>([
  ['no token', {}],
  ['a password instead of a token', { authorization: { value: 'Basic YTpi' } }],
  ['a token of one part', { authorization: { value: 'Bearer abc' } }],
  ['a token that holds no JSON', { authorization: { value: 'Bearer a.b.c' } }],
  ['a token that holds null', bearer(null)],
  ['a token whose header holds null', bearer(claims, null)],
  ['an expired token', bearer({ ...claims, exp: inAnHour - 7200 })],
  ['an ID token', bearer({ ...claims, token_use: 'id' })],
  ['a token that never expires', bearer({ ...claims, exp: undefined })],
  ['another pool’s token', bearer({ ...claims, iss: 'https://foreign.example' })],
  ['another client’s token', bearer({ ...claims, client_id: 'another' })],
  ['a token that is for the user pool', bearer({ ...claims, scope: selfServiceScope })],
  ['a token that is to be signed by nobody', bearer(claims, { alg: 'none' })],
])('%s is answered in the product’s own words', (_what, headers) => {
  const answer = run(signedInCode, '/api/me', headers);
  expect(answer.statusCode).toBe(401);
  expect(JSON.parse(answer.body ?? '')).toEqual({
    error: { code: 'unauthenticated', message: errorCatalogue.unauthenticated.message },
  });
  expect(answer.headers?.['cache-control']?.value).toBe('no-store');
});

test('the address that ends the digest, opened in a browser, leads to the page that does so', () => {
  const { statusCode, headers } = run(signedInCode, '/api/unsubscribe/mia.abc-_', {}, 'GET');
  expect([statusCode, headers?.location?.value]).toEqual([302, '/unsubscribe#mia.abc-_']);
  expect(run(signedInCode, '/api/unsubscribe/mia.abc-_', {}, 'POST').uri).toMatch(
    /^\/open-[0-9a-f]\/api\/unsubscribe\/mia\.abc-_$/,
  );
});

test.each(['GET', 'DELETE', 'PUT', 'PATCH'])(
  '%s of an open path that has no such method is told so',
  (method) => {
    for (const headers of [{}, access]) {
      const answer = run(signedInCode, '/api/account/codes', headers, method);
      expect([answer.statusCode, answer.headers?.allow?.value]).toEqual([405, 'POST']);
      expect(JSON.parse(answer.body ?? '')).toMatchObject({ error: { code: 'method-not-allowed' } });
    }
  },
);

test('who has no token yet asks for a code, and the API is told from where, whatever they say', () => {
  const { uri, headers } = run(
    signedInCode,
    '/api/account/codes',
    { [viewerHeader]: { value: '::1' } },
    'POST',
  );
  expect(uri).toMatch(/^\/open-[0-9a-f]\/api\/account\/codes$/);
  expect(headers?.[viewerHeader]?.value).toBe('198.51.100.7');
});

test.each([
  ['CloudFront’s', signedInCode, 'https://d111111abcdef8.cloudfront.net'],
  ['its own', edge.signedInCode(pool, key, '', 'colloquy.example.org'), 'https://colloquy.example.org'],
])('the API is told that the app is under %s domain, whatever the caller says', (_whose, code, origin) => {
  const said = { ...access, [appHeader]: { value: 'https://evil.example' } };
  expect(run(code, '/api/me/passkeys', said, 'POST').headers?.[appHeader]?.value).toBe(origin);
});

const id = 'c49a10b2';
const signed = (until: string | number, { by = key, of = id } = {}) =>
  `${until}.${of}.${createHmac('sha256', by).update(`${until}.${of}`).digest('base64url')}`;
const fiveMinutes = 300_000;
/** A moment at which the first digit counts. */
const first = Math.floor(Date.now() / (8 * fiveMinutes)) * 8 * fiveMinutes;

describe('a call with an access token', () => {
  const pathWith = (
    pass: string,
    { code = signedInCode, headers = access, path = '/api/me', at = {} } = {},
  ) => run(code, path, headers, 'GET', { [passCookie]: { value: pass } }, at);
  const day = 24 * 3600;

  test.each([inAnHour, inAnHour - day, inAnHour - 30 * day])(
    'from a browser that a member used within thirty days goes by the member’s lane: %i',
    (until) => expect(pathWith(signed(until), { at: { now: first } }).uri).toBe('/members-c/api/me'),
  );

  test('is dealt to another lane each five minutes, by the digits of the member one after the other', () => {
    const lanes = Array.from(
      { length: 9 },
      (_, turn) => pathWith(signed(inAnHour), { at: { now: first + (turn + 0.9) * fiveMinutes } }).uri?.[9],
    );
    expect(lanes.join('')).toBe('c49a10b2c');
  });

  test.each([
    ['expired too long ago', signed(inAnHour - 31 * day)],
    ['signed by another key', signed(inAnHour, { by: 'another key' })],
    ['without a sign', `${inAnHour}.${id}`],
    ['empty', ''],
    ['without a time', signed('never')],
    ['of another member', signed(inAnHour).replace(id, 'd49a10b2')],
    [
      'of the release before',
      `${inAnHour}.${createHmac('sha256', key).update(`${inAnHour}`).digest('base64url')}`,
    ],
  ])('goes by its network’s lane with a pass that is %s', (_what, pass) =>
    expect(pathWith(pass).uri).toMatch(/^\/tokens-[0-9a-f]\/api\/me$/),
  );

  test('is needed all the same, and what needs none has lanes of its own', () => {
    expect(pathWith(signed(inAnHour), { headers: {} }).statusCode).toBe(401);
    expect(pathWith(signed(inAnHour), { headers: {}, path: '/api/openapi.json' }).uri).toBe(
      '/api/openapi.json',
    );
  });

  test('goes by its network’s lane once an operator ended the pass, until there is a later one', () => {
    const code = edge.signedInCode(
      pool,
      key,
      `01234567.${inAnHour},${id}.${inAnHour - 60},89abcdef.${inAnHour}`,
    );
    expect(pathWith(signed(inAnHour - 60), { code }).uri).toMatch(/^\/tokens-/);
    expect(pathWith(signed(inAnHour - day), { code }).uri).toMatch(/^\/tokens-/);
    expect(pathWith(signed(inAnHour), { code }).uri).toMatch(/^\/members-/);
    expect(pathWith(signed(inAnHour - 60, { of: 'ffffffff' }), { code }).uri).toMatch(/^\/members-/);
  });
});

describe('a network', () => {
  const laneOf = (ip: string, now = first, code = signedInCode) =>
    run(code, '/api/account/codes', {}, 'POST', {}, { ip, now }).uri?.[6];
  const many = Array.from({ length: 480 }, (_, each) => `10.${each >> 8}.${each & 255}.1`);

  test.each([
    ['198.51.100.7', '198.51.100.250'],
    ['2001:db8:17:1::9', '2001:db8:17:ffff:a:b:c:d'],
  ])('has one lane for all its addresses, as one customer may have many: %s, %s', (one, other) => {
    for (let turn = 0; turn < 8; turn += 1)
      expect(laneOf(one, first + turn * fiveMinutes)).toBe(laneOf(other, first + turn * fiveMinutes));
  });

  test('is dealt out evenly', () => {
    const counts = many.reduce<Record<string, number>>((all, ip) => {
      const lane = String(laneOf(ip));
      return Object.assign(all, { [lane]: (all[lane] ?? 0) + 1 });
    }, {});
    expect(Object.keys(counts)).toHaveLength(16);
    for (const count of Object.values(counts)) expect(Math.abs(count - 30)).toBeLessThan(20);
  });

  test('can’t foresee its lane, which takes the key of the deployment', () => {
    const other = edge.signedInCode(pool, 'another key', '');
    const same = many.filter((ip) => laneOf(ip) === laneOf(ip, first, other)).length;
    expect(same).toBeLessThan(60);
  });

  test('that shares a lane with another shares the next one by chance alone', () => {
    const next = first + fiveMinutes;
    const beside = many.filter((ip) => laneOf(ip) === laneOf('198.51.100.7'));
    const again = beside.filter((ip) => laneOf(ip, next) === laneOf('198.51.100.7', next));
    expect(beside.length).toBeGreaterThan(15);
    expect(again.length).toBeLessThan(beside.length / 4);
  });
});

describe('a picture', () => {
  const code = edge.withPassCode(key);
  const ask = (cookies: Headers) => run(code, '/media/0193/w400', {}, 'GET', cookies);

  test('is had with a pass', () =>
    expect(ask({ [passCookie]: { value: signed(inAnHour) } }).uri).toBe('/media/0193/w400'));

  test('is had with the pass that the API signs for members alone', async () => {
    vi.stubEnv('EDGE_SECRETS', `${key},the one before`);
    const { passFor } = await import('../../functions/http/edge.ts');
    const actor = { type: 'member', id: 'ana', admin: false, chairOf: [], deed: {} } as never;
    const [cookie = ''] = await passFor({ actor, tokenEnds: inAnHour });
    expect(await passFor({ actor: anonymous as never, tokenEnds: inAnHour })).toEqual([]);
    const [, value = ''] =
      /^pictures=([^;]+); Path=\/; Max-Age=2595\d{3}; Secure; HttpOnly; SameSite=Strict$/.exec(cookie) ?? [];
    expect(ask({ [passCookie]: { value } }).uri).toBe('/media/0193/w400');
  });

  test.each<[string, Headers]>([
    ['no pass', {}],
    ['another cookie', { other: { value: signed(inAnHour) } }],
    ['an empty one', { [passCookie]: { value: '' } }],
    ['a pass without its sign', { [passCookie]: { value: `${inAnHour}.${id}` } }],
    ['a pass whose sign is cut', { [passCookie]: { value: signed(inAnHour).slice(0, -1) } }],
    [
      'a pass with another end',
      { [passCookie]: { value: signed(inAnHour).replace(/^\d+/, `${inAnHour + 1}`) } },
    ],
    ['a pass by another key', { [passCookie]: { value: signed(inAnHour, { by: 'another key' }) } }],
    [
      'a pass that has run out, and still deals calls to a lane',
      { [passCookie]: { value: signed(inAnHour - 3601) } },
    ],
    ['a pass of another member', { [passCookie]: { value: signed(inAnHour).replace(id, 'd49a10b2') } }],
    ['a pass with no end', { [passCookie]: { value: signed('never') } }],
  ])('is not had with %s', (_what, cookies) => {
    const answer = ask(cookies);
    expect(answer.statusCode).toBe(403);
    expect(JSON.parse(answer.body ?? '')).toEqual({
      error: { code: 'forbidden', message: errorCatalogue.forbidden.message },
    });
    expect(answer.headers?.['cache-control']?.value).toBe('no-store');
  });
});

test.each([
  ['app paths', appPathsCode],
  [
    'signed in',
    edge.signedInCode(pool, 'x'.repeat(64), `${id}.1764412345,`.repeat(150), 'colloquy.example.org'),
  ],
  ['with a pass', edge.withPassCode('x'.repeat(64))],
])(
  'the code for %s is within CloudFront’s 10 KB and needs no newer language than its engine has',
  (_name, code) => {
    expect(Buffer.byteLength(code)).toBeLessThan(10_240);
    const plain = { loader: 'js', minifySyntax: false } as const;
    const lowered = transformSync(code, {
      ...plain,
      target: 'es5',
      supported: { 'const-and-let': true, 'template-literal': true },
    });
    expect(lowered.code).toBe(transformSync(code, { ...plain, target: 'esnext' }).code);
  },
);
