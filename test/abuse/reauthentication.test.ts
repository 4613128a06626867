import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionsAnswer } from '../../shared/account/sessions.calls.ts';
import { administratorAndMember, type Person, said } from '../account/factor-people.ts';
import { type Accounts, provideAccounts } from '../in-process/accounts.ts';

const accounts = provideAccounts();
let ada: Person;
let mia: Person;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  ({ ada, mia } = await administratorAndMember(accounts));
});
afterEach(() => vi.useRealTimers());

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const now = () => Math.floor(Date.now() / 1000);
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
type Path = Record<string, string>;
type Asked = { body?: object; path?: Path; headers?: object; agent?: string; issued?: number };
type Calls = (routeKey: string, asked?: Asked) => ReturnType<Accounts['network']['raw']>;

let count = 0;
/** Somebody who signs in now, and calls with the tokens of that until the end of the test. */
function signedIn({ id }: Person): Calls {
  count += 1;
  const claims = { sub: id, origin_jti: `sign-in ${count}`, auth_time: String(now()) };
  return (routeKey, { body, path, headers, agent = firefox, issued } = {}) =>
    accounts.network.raw(id, {
      routeKey,
      pathParameters: path,
      body: body && JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'user-agent': agent, ...headers },
      requestContext: {
        authorizer: {
          jwt: { claims: { ...claims, iat: String(issued ?? now()), exp: String(now() + 900) } },
        },
      },
    });
}

const me = async (call: Calls) => said(await call('GET /api/me'));

/** Sets up an app in a session. @returns the app's next code, as often as it is asked for */
async function setUp(call: Calls, { password }: Person): Promise<() => string> {
  const begun = await call('POST /api/me/second-factor', { body: { password } });
  const totp = new TOTP({ secret: (begun.body as unknown as { secret: string }).secret });
  const next = () => {
    pass(minute);
    return totp.generate({ timestamp: Date.now() });
  };
  expect(said(await call('PUT /api/me/second-factor', { body: { code: next() } }))).toBe('200');
  return next;
}
const reauthenticate = async (call: Calls, code: string) =>
  said(await call('POST /api/me/second-factor/reauthentication', { body: { code } }));
const byPassword = async (call: Calls, password: string) =>
  said(await call('POST /api/me/password/reauthentication', { body: { password } }));
const leave = async (call: Calls, { id }: Person) =>
  said(
    await call('DELETE /api/{collection}/{id}', {
      path: { collection: 'users', id },
      headers: { 'if-match': '"1"' },
    }),
  );
const setAdmin = async (call: Calls, method: 'PUT' | 'DELETE', { id }: Person) => {
  const { version } = (await accounts.network.snapshot(['users'])).users.find((user) => user.id === id) ?? {};
  return said(
    await call(`${method} /api/admins/{userId}`, {
      path: { userId: id },
      headers: { 'if-match': `"${version}"` },
    }),
  );
};

describe('a second factor that was shown', () => {
  it('lets an administrator in for twelve hours, and then it is asked for again', async () => {
    const call = signedIn(ada);
    const code = await setUp(call, ada);
    pass(11 * hour);
    expect(await me(call)).toBe('200');
    pass(hour);
    expect(await me(call)).toBe('403 code-needed');
    expect(said(await call('GET /api/sync'))).toBe('403 code-needed');
    expect(await reauthenticate(call, code())).toBe('204');
    expect(await me(call)).toBe('200');
  });

  it('lets a member in for thirty days', async () => {
    const call = signedIn(mia);
    const code = await setUp(call, mia);
    pass(13 * hour);
    expect(await me(call)).toBe('200');
    for (const days of [13, 13, 3]) {
      pass(days * day);
      expect(await me(call)).toBe('200');
    }
    pass(day);
    expect(await me(call)).toBe('403 code-needed');
    expect(await reauthenticate(call, code())).toBe('204');
    expect(await me(call)).toBe('200');
  });

  it('counts from the sign-in where nothing was shown since', async () => {
    const { change } = await import('../../functions/data/change.ts');
    const call = signedIn(ada);
    await setUp(call, ada);
    const key = { pk: `sessions#${ada.id}`, sk: `sign-in ${count}` };
    await change(async (unit) => {
      const { reauthenticatedAt: _, ...before } = { reauthenticatedAt: 0, ...(await unit.item(key)) };
      await unit.putItem({ ...before, ...key });
    });
    expect(await me(call)).toBe('200');
    pass(12 * hour);
    expect(await me(call)).toBe('403 code-needed');
  });
});

describe('before what can’t be taken back', () => {
  it('a second factor has to have been shown in the last minutes', async () => {
    const call = signedIn(ada);
    const code = await setUp(call, ada);
    const afresh = async () => expect(await reauthenticate(call, code())).toBe('204');
    const factorless = { path: { id: mia.id } };
    pass(11 * minute);
    const { password } = ada;
    const asks: [string, Asked][] = [
      ['POST /api/me/address', { body: { email: 'other@colloquy.example', password } }],
      ['POST /api/me/passkeys', { body: { password } }],
      ['POST /api/me/passkeys/{id}/removal', { body: { password }, path: { id: 'none' } }],
      ['POST /api/me/second-factor', { body: { password } }],
      ['POST /api/me/second-factor/removal', { body: { password } }],
      ['DELETE /api/users/{id}/second-factor', factorless],
    ];
    for (const [routeKey, asked] of asks)
      expect([routeKey, said(await call(routeKey, asked))]).toEqual([routeKey, '403 code-needed']);
    expect(await setAdmin(call, 'PUT', mia)).toBe('403 code-needed');
    expect(await leave(call, ada)).toBe('403 code-needed');
    // All else goes on, and what others are refused is refused in the same words.
    expect(await me(call)).toBe('200');
    expect(await leave(signedIn(mia), ada)).toBe('403 forbidden');
    await afresh();
    expect(said(await call('POST /api/me/passkeys', { body: { password } }))).toBe('200');
    expect(await setAdmin(call, 'PUT', mia)).toBe('204');
    pass(11 * minute);
    expect(await setAdmin(call, 'DELETE', mia)).toBe('403 code-needed');
    await afresh();
    expect(await setAdmin(call, 'DELETE', mia)).toBe('204');
  });

  it('who has none shows the password again, unless they have just signed in', async () => {
    const call = signedIn(mia);
    await me(call);
    pass(11 * minute);
    expect(await leave(call, mia)).toBe('403 code-needed');
    expect((await call('POST /api/me/second-factor/challenge')).body).toEqual({
      app: false,
      recovery: false,
      guessed: false,
      password: true,
    });
    expect(await byPassword(call, 'not the password')).toBe('422 invalid');
    expect(await leave(call, mia)).toBe('403 code-needed');
    expect(await byPassword(call, mia.password)).toBe('204');
    expect(await leave(call, mia)).toBe('204');
    const [hers, another] = [signedIn(ada), await accounts.aMember()];
    pass(11 * minute);
    expect(await setAdmin(hers, 'PUT', another)).toBe('403 code-needed');
    expect(await setAdmin(signedIn(ada), 'PUT', another)).toBe('204');
  });

  it('a password shows nothing for a session that has a second factor', async () => {
    const call = signedIn(mia);
    await setUp(call, mia);
    pass(11 * minute);
    expect(await byPassword(call, mia.password)).toBe('403 code-needed');
    expect(await leave(call, mia)).toBe('403 code-needed');
    const another = signedIn(mia);
    expect(await byPassword(another, mia.password)).toBe('403 code-needed');
    expect(await me(another)).toBe('403 code-needed');
  });
});

describe('a session in which nothing was called', () => {
  it('ends after a day, if it is an administrator’s', async () => {
    const [call, theirs] = [signedIn(ada), signedIn(mia)];
    await me(call);
    await me(theirs);
    for (let times = 0; times < 4; times += 1) {
      pass(20 * hour);
      expect(await me(call)).toBe('200');
    }
    pass(26 * hour);
    const anew = signedIn(ada);
    const { items } = (await anew('GET /api/me/sessions')).body as unknown as SessionsAnswer;
    expect(items.map(({ here }) => here)).toEqual([true]);
    expect(await me(call)).toBe('401 unauthenticated');
    expect(await me(call)).toBe('401 unauthenticated');
    expect(await me(theirs)).toBe('200');
  });

  it('ends after two weeks, if it is a member’s', async () => {
    const call = signedIn(mia);
    for (let times = 0; times < 2; times += 1) {
      expect(await me(call)).toBe('200');
      pass(13 * day);
    }
    expect(await me(call)).toBe('200');
    pass(15 * day);
    const { items } = (await signedIn(mia)('GET /api/me/sessions')).body as unknown as SessionsAnswer;
    expect(items.map(({ here }) => here)).toEqual([true]);
    expect(await me(call)).toBe('401 unauthenticated');
    expect(await me(call)).toBe('401 unauthenticated');
  });
});

describe('a token that somebody else uses too', () => {
  it('is told by the program and by when it was renewed', async () => {
    const call = signedIn(mia);
    const issued = now();
    await me(call);
    const list = async () => ((await call('GET /api/me/sessions')).body as unknown as SessionsAnswer).items;
    expect(await list()).toEqual([expect.not.objectContaining({ others: expect.anything() })]);
    pass(2 * hour);
    await call('GET /api/sync', { agent: 'curl/8.5.0' });
    const renewed = new Date(now() * 1000).toISOString();
    expect(await list()).toMatchObject([
      {
        agent: 'Firefox on Windows',
        renewed,
        others: [{ agent: 'curl', seen: renewed.slice(0, 10), renewed }],
      },
    ]);
    expect(renewed > new Date(issued * 1000).toISOString()).toBe(true);
    // Whoever goes through names fills no list.
    for (const agent of [
      'Wget/1',
      'okhttp/4',
      'Go-http-client/2',
      'python-requests/2',
      'x',
      'node',
      'Java/1',
    ])
      await call('GET /api/me', { agent });
    expect((await list())[0]?.others?.length).toBeLessThanOrEqual(5);
  });
});
