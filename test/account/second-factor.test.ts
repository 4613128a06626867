import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { provideAccounts } from '../in-process/accounts.ts';
import { signInAnew } from '../in-process/network.ts';
import { administratorAndMember, type Person, said } from './factor-people.ts';

const accounts = provideAccounts();
let ada: Person;
let mia: Person;
beforeEach(async () => {
  process.env.SECOND_FACTOR = 'administrators';
  ({ ada, mia } = await administratorAndMember(accounts));
});
afterEach(() => {
  vi.useRealTimers();
  delete process.env.SECOND_FACTOR;
});

type Path = Record<string, string>;
const call = (uid: string, routeKey: string, body?: object, path?: Path) =>
  accounts.network.call(uid, routeKey, { body, path });
const me = async (uid: string) => said(await call(uid, 'GET /api/me'));

/** The app on somebody's phone, whose every code is another: time goes on between them. */
function appOf(secret: string) {
  const totp = new TOTP({ secret });
  return (ahead = 0) => totp.generate({ timestamp: Date.now() + ahead * 30_000 });
}
const later = () => vi.setSystemTime(Date.now() + 60_000);

/** Sets up a second factor. @returns the app that knows its codes */
async function setUp({ id, password }: Person) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = await call(id, 'POST /api/me/second-factor', { password });
  const code = appOf((begun.body as unknown as { secret: string }).secret);
  expect(said(await call(id, 'PUT /api/me/second-factor', { code: code() }))).toBe('200');
  later();
  return code;
}
const reauthenticate = async (uid: string, code: string) =>
  said(await call(uid, 'POST /api/me/second-factor/reauthentication', { code }));

describe('an administrator without a second factor', () => {
  it('acts as one once they have set it up, in that session alone', async () => {
    expect(said(await call(ada.id, 'GET /api/audit'))).toBe('403 second-factor-needed');
    expect((await call(ada.id, 'GET /api/me')).body).toMatchObject({
      roles: { admin: false },
      secondFactor: { set: false, needed: true },
    });
    await setUp(ada);
    expect(said(await call(ada.id, 'GET /api/audit'))).toBe('200');
    expect((await call(ada.id, 'GET /api/me')).body).toMatchObject({ roles: { admin: true } });
    signInAnew(ada.id);
    expect(said(await call(ada.id, 'GET /api/audit'))).toBe('403 code-needed');
  });

  it('acts as one where the stage asks for none', async () => {
    process.env.SECOND_FACTOR = 'optional';
    expect((await call(ada.id, 'GET /api/audit')).status).toBe(200);
  });
});

describe('somebody with a second factor', () => {
  it('signs in with the password and a code, which is good once', async () => {
    const code = await setUp(mia);
    expect(await me(mia.id)).toBe('200');
    signInAnew(mia.id);
    expect(await me(mia.id)).toBe('403 code-needed');
    const used = code();
    expect(await reauthenticate(mia.id, used)).toBe('204');
    expect(await me(mia.id)).toBe('200');
    // From another tab of the same session.
    expect(await reauthenticate(mia.id, used)).toBe('204');
    signInAnew(mia.id);
    expect(await reauthenticate(mia.id, used)).toBe('422 invalid');
    later();
    expect(await reauthenticate(mia.id, code())).toBe('204');
  });

  it('is not signed in by a code of long ago, of another’s app, or by none', async () => {
    const others = await setUp(ada);
    const code = await setUp(mia);
    signInAnew(mia.id);
    for (const wrong of [code(-3), code(3), others()])
      expect(await reauthenticate(mia.id, wrong)).toBe('422 invalid');
    expect(await reauthenticate(mia.id, 'abc')).toBe('422 invalid');
    expect(await me(mia.id)).toBe('403 code-needed');
  });

  it('has ten codes an hour tried for them', async () => {
    const code = await setUp(mia);
    signInAnew(mia.id);
    vi.setSystemTime('2030-01-01T10:00:10Z');
    signInAnew(mia.id);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await reauthenticate(mia.id, '000000')).toMatch(/422|204/);
    expect(await reauthenticate(mia.id, code())).toBe('429 slow-down');
  });

  it('signed in nowhere else when they set it up', async () => {
    await me(mia.id);
    const before = accounts.network.raw;
    const elsewhere = {
      sub: mia.id,
      origin_jti: 'elsewhere',
      auth_time: String(Math.floor(Date.now() / 1000)),
    };
    const there = () =>
      before(mia.id, {
        routeKey: 'GET /api/me',
        requestContext: { authorizer: { jwt: { claims: elsewhere } } },
      });
    expect((await there()).status).toBe(200);
    await setUp(mia);
    expect((await there()).status).toBe(401);
    const [mail] = accounts.mailsTo(mia.email);
    expect(mail?.subject).toContain('second factor');
    expect(mail?.text).toContain('and every other session was ended.');
  });

  it('loses it with the password alone, not with the session', async () => {
    await setUp(mia);
    const removal = 'POST /api/me/second-factor/removal';
    expect(said(await call(mia.id, removal, { password: 'another' }))).toBe('422 invalid');
    expect(said(await call(mia.id, removal, { password: mia.password }))).toBe('204');
    expect(await me(mia.id)).toBe('401 unauthenticated');
    later();
    signInAnew(mia.id);
    expect(await me(mia.id)).toBe('200');
  });

  it('who lost it gets in again once an administrator has reset it', async () => {
    await setUp(mia);
    await setUp(ada);
    const reset = () => call(ada.id, 'DELETE /api/users/{id}/second-factor', undefined, { id: mia.id });
    expect(said(await reset())).toBe('204');
    expect(await me(mia.id)).toBe('401 unauthenticated');
    later();
    signInAnew(mia.id);
    expect(await me(mia.id)).toBe('200');
    await accounts.follow();
    expect(accounts.mailsTo(mia.email)[0]?.text).toContain('was removed by an administrator');
    // There is nothing left to take away, and nothing to tell anybody of.
    const mails = accounts.mailsTo(mia.email).length;
    expect(said(await reset())).toBe('409 conflict');
    await accounts.follow();
    expect(accounts.mailsTo(mia.email)).toHaveLength(mails);
    expect(await me(mia.id)).toBe('200');
    const own = await call(ada.id, 'DELETE /api/users/{id}/second-factor', undefined, { id: ada.id });
    expect(said(own)).toBe('403 forbidden');
  });

  it('gets in again once the operator has reset it', async () => {
    await setUp(mia);
    const { resetFactor } = await import('../../infra/operate/member-access.ts');
    await resetFactor(mia.id, mia.email);
    await expect(resetFactor(mia.id, mia.email)).rejects.toThrow('have no second factor');
    await accounts.follow();
    expect(accounts.mailsTo(mia.email)[0]?.text).toContain('was removed by an operator');
    later();
    signInAnew(mia.id);
    expect(await me(mia.id)).toBe('200');
    const { entriesOf } = await import('../../functions/data/audit.ts');
    const [last] = (await entriesOf('users', mia.id, undefined, 1)).entries;
    expect(last).toMatchObject({ by: 'operator', operation: 'reset-second-factor' });
  });

  it('is shown the same secret when they begin again, in the same session alone', async () => {
    const { id, password } = mia;
    const begun = async () => (await call(id, 'POST /api/me/second-factor', { password })).body;
    const first = await begun();
    expect(await begun()).toEqual(first);
    signInAnew(id);
    expect(await begun()).not.toEqual(first);
  });

  it('is told of a reset once, also where the mail service couldn’t be reached at that moment', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => accounts.silence());
    const { resetFactor } = await import('../../infra/operate/member-access.ts');
    await setUp(ada);
    const byAdministrator = () =>
      call(ada.id, 'DELETE /api/users/{id}/second-factor', undefined, { id: mia.id });
    for (const reset of [byAdministrator, () => resetFactor(mia.id, mia.email)]) {
      await setUp(mia);
      const mails = accounts.mailsTo(mia.email).length;
      accounts.silence('SendEmail');
      await reset();
      await expect(accounts.follow()).rejects.toThrow('Left');
      later();
      signInAnew(mia.id);
      expect(await me(mia.id)).toBe('200');
      accounts.silence();
      await accounts.follow();
      expect(accounts.mailsTo(mia.email)).toHaveLength(mails + 1);
      expect(accounts.mailsTo(mia.email)[0]?.text).toContain('was removed by an');
    }
  });

  it('keeps it while their account is closed, whatever the operator types', async () => {
    await setUp(ada);
    await setUp(mia);
    await accounts.network.remove(ada.id, 'users', mia.id);
    const { resetFactor } = await import('../../infra/operate/member-access.ts');
    await expect(resetFactor(mia.id, mia.email)).rejects.toThrow(
      'They are not a member now: their account is closed, or is waiting for an administrator.',
    );
  });

  it('has none until a code of the app was brought back, and no second one', async () => {
    const { password } = mia;
    await call(mia.id, 'POST /api/me/second-factor', { password });
    signInAnew(mia.id);
    expect(await me(mia.id)).toBe('200');
    await setUp(mia);
    expect(said(await call(mia.id, 'POST /api/me/second-factor', { password }))).toBe('409 conflict');
    expect(said(await call(mia.id, 'POST /api/me/second-factor', { password: 'wrong' }))).toBe('422 invalid');
  });
});
