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

const appPathsCode = edge.appPathsCode(['assets', 'config.json', 'index.html', 'service-worker.js']);
const pool = { issuer: 'https://pool.example', client: 'the-app' };
const key = 'a key of the deployment';
const signedInCode = edge.signedInCode(pool, key);

type Headers = Record<string, { value: string }>;
type Result = { uri?: string; statusCode?: number; headers?: Headers; body?: string };

/** Runs the code as CloudFront would: alone, with Buffer, sums and nothing else of this process. */
function run(
  code: string,
  uri: string,
  headers: Headers = {},
  method = 'GET',
  cookies: Headers = {},
): Result {
  const event = {
    context: { distributionDomainName: 'd111111abcdef8.cloudfront.net' },
    viewer: { ip: '198.51.100.7' },
    request: { method, uri, headers, querystring: {}, cookies },
  };
  const require = (module: string) => (module === 'crypto' ? { createHmac } : undefined);
  return vm.runInNewContext(`${code}; handler(event)`, { Buffer, require, event });
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

test('a call with an access token goes on to the API untouched', () =>
  expect(run(signedInCode, '/api/me', access).uri).toBe('/api/me'));

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
  expect(run(signedInCode, '/api/unsubscribe/mia.abc-_', {}, 'POST').uri).toBe(
    '/open/api/unsubscribe/mia.abc-_',
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
  expect([uri, headers?.[viewerHeader]?.value]).toEqual(['/api/account/codes', '198.51.100.7']);
});

test.each([
  ['CloudFront’s', signedInCode, 'https://d111111abcdef8.cloudfront.net'],
  ['its own', edge.signedInCode(pool, key, 'colloquy.example.org'), 'https://colloquy.example.org'],
])('the API is told that the app is under %s domain, whatever the caller says', (_whose, code, origin) => {
  const said = { ...access, [appHeader]: { value: 'https://evil.example' } };
  expect(run(code, '/api/me/passkeys', said, 'POST').headers?.[appHeader]?.value).toBe(origin);
});

const signed = (until: string | number, by = key) =>
  `${until}.${createHmac('sha256', by).update(String(until)).digest('base64url')}`;

describe('a call with an access token', () => {
  const pathWith = (pass: string, headers = access, path = '/api/me') =>
    run(signedInCode, path, headers, 'GET', { [passCookie]: { value: pass } });
  const day = 24 * 3600;

  test.each([inAnHour, inAnHour - day, inAnHour - 7 * day])(
    'from a browser that a member used within a week goes by the members’ route: %i',
    (until) => expect(pathWith(signed(until)).uri).toBe('/members/api/me'),
  );

  test.each([
    signed(inAnHour - 8 * day),
    signed(inAnHour, 'another key'),
    `${inAnHour}`,
    '',
    signed('never'),
  ])('and from any other goes on as it is: %s', (pass) => expect(pathWith(pass).uri).toBe('/api/me'));

  test('is needed all the same, and what needs none has a route of its own', () => {
    expect(pathWith(signed(inAnHour), {}).statusCode).toBe(401);
    expect(pathWith(signed(inAnHour), {}, '/api/openapi.json').uri).toBe('/api/openapi.json');
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
    const [cookie = ''] = passFor({ actor, tokenEnds: inAnHour });
    expect(passFor({ actor: anonymous as never, tokenEnds: inAnHour })).toEqual([]);
    const [, value = ''] =
      /^pictures=([^;]+); Path=\/; Max-Age=608\d{3}; Secure; HttpOnly; SameSite=Strict$/.exec(cookie) ?? [];
    expect(ask({ [passCookie]: { value } }).uri).toBe('/media/0193/w400');
  });

  test.each<[string, Headers]>([
    ['no pass', {}],
    ['another cookie', { other: { value: signed(inAnHour) } }],
    ['an empty one', { [passCookie]: { value: '' } }],
    ['a pass without its sign', { [passCookie]: { value: `${inAnHour}` } }],
    ['a pass whose sign is cut', { [passCookie]: { value: signed(inAnHour).slice(0, -1) } }],
    [
      'a pass with another end',
      { [passCookie]: { value: signed(inAnHour).replace(/^\d+/, `${inAnHour + 1}`) } },
    ],
    ['a pass by another key', { [passCookie]: { value: signed(inAnHour, 'another key') } }],
    ['a pass that has run out', { [passCookie]: { value: signed(inAnHour - 3601) } }],
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
  ['signed in', signedInCode],
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
