import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionsAnswer } from '../../shared/account/sessions.calls.ts';
import type { AttemptsAnswer } from '../../shared/account/sign-in-attempts.ts';
import { Authenticator } from '../account/authenticator.ts';
import { type Person, said } from '../account/factor-people.ts';
import { aSecondFactor } from '../in-process/a-second-factor.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { signInAnew } from '../in-process/network.ts';

/** Who tries to get into somebody's account leaves a record, which the person and administrators read, and nobody else. */
const accounts = provideAccounts();
let ada: Person;
let mia: Person;
beforeAll(async () => {
  ada = await accounts.aMember('Ada Administrator');
  await accounts.network.ground({ admins: [{ id: ada.id }] });
});
beforeEach(async () => {
  // Signed in once, as every member of a test is.
  mia = await accounts.aMember();
});
afterEach(() => {
  vi.useRealTimers();
  accounts.network.table.fates(() => 'pass');
});

const today = () => new Date().toISOString().slice(0, 10);
const times = (count: number) => ({ count, last: today() });
const call = (routeKey: string, body?: object) => accounts.network.call(mia.id, routeKey, { body });
const byMia = async () => ((await call('GET /api/me/sessions')).body as unknown as SessionsAnswer).attempts;
const askedBy = (uid: string, id = mia.id) =>
  accounts.network.call(uid, 'GET /api/users/{id}/sign-in-attempts', { path: { id } });
const byAda = async () => ((await askedBy(ada.id)).body as unknown as AttemptsAnswer).attempts;
const wrongPassword = 'a word that nobody chose';
const kept = async () => {
  const { everyItem } = await import('../../functions/data/records.ts');
  return Array.fromAsync(everyItem('sign-ins' as never));
};

describe('of a sign-in at the user pool', () => {
  it('those that failed are told from those that did not, and a session that goes on is neither', async () => {
    expect(await byMia()).toEqual({ 'sign-in': times(1) });
    expect(await accounts.opens(mia.email, wrongPassword)).toBe(false);
    expect(await accounts.opens(mia.email, wrongPassword)).toBe(false);
    const { RefreshToken: REFRESH_TOKEN } = await accounts.signIn(mia.email, mia.password);
    const renewed = await accounts.pool('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN },
    });
    expect(renewed).toHaveProperty('AuthenticationResult');
    const attempts = { 'sign-in': times(2), 'failed-sign-in': times(2) };
    expect(await byMia()).toEqual(attempts);
    expect(await byAda()).toEqual(attempts);
  });

  it('it is told on which day it was last, for 90 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await accounts.opens(mia.email, wrongPassword);
    const first = today();
    vi.setSystemTime(Date.now() + 60 * 86_400_000);
    await accounts.signIn(mia.email, mia.password);
    signInAnew(mia.id);
    expect(await byMia()).toEqual({
      'sign-in': times(2),
      'failed-sign-in': { count: 1, last: first },
    });
    vi.setSystemTime(Date.now() + 31 * 86_400_000);
    signInAnew(mia.id);
    expect(await byMia()).toEqual({ 'sign-in': { count: 1, last: expect.any(String) } });
  });

  it('one that was begun before midnight and finished after it did not fail', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { recordAttempt } = await import('../../functions/stores/record-attempt.ts');
    await recordAttempt(mia.id, 'begun app');
    vi.setSystemTime(Date.now() + 86_400_000);
    await recordAttempt(mia.id, 'finished app');
    signInAnew(mia.id);
    expect(await byMia()).toEqual({ 'sign-in': times(2) });
  });

  it('nothing is kept for an address of nobody, and nobody is kept from signing in by a table that fails', async () => {
    const before = await kept();
    expect(await accounts.opens('nobody@elsewhere.example', wrongPassword)).toBe(false);
    expect(await kept()).toEqual(before);
    accounts.network.table.fates(() => 'denied');
    expect(await accounts.opens(mia.email, mia.password)).toBe(true);
    // The control: it is the pool that says whose password is right.
    expect(await accounts.opens(mia.email, wrongPassword)).toBe(false);
    const { promise: held, resolve: letGo } = Promise.withResolvers<'denied'>();
    accounts.network.table.fates(() => held);
    // Which would be waited for until the test's own time is over.
    expect(await accounts.opens(mia.email, mia.password)).toBe(true);
    // Before the table stops, which they are on the way to.
    letGo('denied');
    accounts.network.table.fates(() => 'pass');
    expect(await kept()).toEqual(before);
  });
});

describe('of what the product asks for itself', () => {
  it('a wrong password within a session is one, and a right one no sign-in', async () => {
    expect(said(await call('POST /api/me/password/reauthentication', { password: wrongPassword }))).toBe(
      '422 invalid',
    );
    expect(said(await call('POST /api/me/password/reauthentication', { password: mia.password }))).toBe(
      '204',
    );
    expect(await byMia()).toEqual({ 'sign-in': times(1), 'wrong-password': times(1) });
    const next = 'another quiet morning walk';
    expect(said(await call('PUT /api/me/password', { current: mia.password, next }))).toBe('204');
    signInAnew(mia.id);
    expect(await byMia()).toEqual({ 'sign-in': times(1), 'wrong-password': times(1) });
  });

  it('wrong codes of the app and by mail are, of whoever brings them', async () => {
    await aSecondFactor(mia.id);
    signInAnew(mia.id);
    expect(said(await call('POST /api/me/second-factor/reauthentication', { code: '042917' }))).toBe(
      '422 invalid',
    );
    const anybody = { email: mia.email, code: '042917554433', password: 'another quiet morning walk' };
    for (const email of [mia.email, 'nobody@elsewhere.example'])
      expect(said(await accounts.anonymously('POST /api/account/password', { ...anybody, email }))).toBe(
        '422 invalid',
      );
    const asked = {
      ...anybody,
      name: 'Mia Member',
      university: 'Universidad del Agua',
      title: 'Lecturer',
      reason: 'I teach hydrology.',
    };
    expect(said(await accounts.anonymously('POST /api/account/join', asked))).toBe('422 invalid');
    expect(await byAda()).toEqual({
      'sign-in': times(1),
      'wrong-code': times(1),
      'wrong-mailed-code': times(2),
    });
  });

  it('a passkey that isn’t theirs is, and theirs is not', async () => {
    const device = new Authenticator();
    const toAdd = (await call('POST /api/me/passkeys', { password: mia.password })).body;
    const passkey = device.made(toAdd as unknown as { challenge: string });
    expect(said(await call('PUT /api/me/passkeys', { name: 'My phone', passkey }))).toBe('200');
    signInAnew(mia.id);
    const reauthenticate = async (by: Authenticator) => {
      const { passkey: options } = (await call('POST /api/me/second-factor/challenge')).body as unknown as {
        passkey: { challenge: string };
      };
      return said(await call('POST /api/me/passkeys/reauthentication', { passkey: by.signed(options) }));
    };
    expect(await reauthenticate(new Authenticator())).toBe('422 invalid');
    expect((await byAda())?.['wrong-passkey']).toEqual(times(1));
    expect(await reauthenticate(device)).toBe('204');
    expect((await byAda())?.['wrong-passkey']).toEqual(times(1));
  });

  it('it is refused as it is also where it can’t be counted', async () => {
    const wrongCode = async () =>
      said(await call('PUT /api/me/address', { email: 'mia@elsewhere.example', code: '042917554433' }));
    accounts.network.table.fates(({ operation }) => (operation === 'UpdateItem' ? 'denied' : 'pass'));
    expect(await wrongCode()).toBe('422 invalid');
    accounts.network.table.fates(() => 'pass');
    expect(await byMia()).toEqual({ 'sign-in': times(1) });
    // The control.
    expect(await wrongCode()).toBe('422 invalid');
    expect((await byMia())?.['wrong-mailed-code']).toEqual(times(1));
  });
});

it('nothing that anybody typed is in the table', async () => {
  const typed = ['typed-first-secret', '770042917554'];
  await accounts.opens(mia.email, `${typed[0]}`);
  await call('POST /api/me/password/reauthentication', { password: typed[0] });
  const reset = { email: mia.email, code: typed[1], password: 'another quiet morning walk' };
  await accounts.anonymously('POST /api/account/password', reset);
  const items = await kept();
  const text = JSON.stringify(items);
  for (const secret of [...typed, mia.email]) expect(text).not.toContain(secret);
  // The control: all three are counted there.
  const own = items.find(({ sk }) => sk === `${mia.id}#${today()}`) ?? {};
  expect(
    Object.keys(own)
      .map((name) => name.replace(/ .*/, ''))
      .sort(),
  ).toEqual(
    ['pk', 'sk', 'expires', 'begun', 'begun', 'finished', 'wrong-password', 'wrong-mailed-code'].sort(),
  );
});

it('another member reads nothing of it, nor does a sync, nor an administrator of themselves by that way', async () => {
  const other = await accounts.aMember();
  await accounts.opens(mia.email, wrongPassword);
  expect(said(await askedBy(other.id))).toBe('403 forbidden');
  expect(said(await askedBy(ada.id, ada.id))).toBe('403 forbidden');
  expect(said(await askedBy(ada.id, 'none'))).toBe('404 not-found');
  expect(JSON.stringify((await accounts.network.call(other.id, 'GET /api/sync')).body)).not.toContain(
    'attempts',
  );
  // The control.
  expect(await byAda()).toMatchObject({ 'failed-sign-in': times(1) });
});

it('it is forgotten with the identity, and nobody else’s is', async () => {
  const other = await accounts.aMember();
  const { deleteIdentity } = await import('../../functions/identity/user-pool.ts');
  const whose = async (id: string) => (await kept()).filter(({ sk }) => sk.startsWith(`${id}#`)).length;
  expect(await whose(mia.id)).toBe(1);
  await deleteIdentity(mia.id);
  expect(await whose(mia.id)).toBe(0);
  expect(await whose(other.id)).toBe(1);
});
