import { TOTP } from 'otpauth';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SecondFactorAnswer } from '../../shared/account/passkeys.ts';
import { Authenticator } from '../account/authenticator.ts';
import { type Person, said } from '../account/factor-people.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { type Answer, signInAnew } from '../in-process/network.ts';
import { rawItems } from '../stored/raw.ts';

/** Who has lost the phone gets in by a code on paper, and nobody else does by it. */
const accounts = provideAccounts();
let ada: Person;
let mia: Person;
beforeAll(async () => {
  ada = await accounts.aMember('Ada Administrator');
  await accounts.network.ground({ admins: [{ id: ada.id }] });
});
beforeEach(async () => {
  mia = await accounts.aMember();
  vi.useFakeTimers({ toFake: ['Date'] });
  // Far enough from the end of an hour, after which tries are counted from none again.
  vi.setSystemTime(new Date(new Date().setUTCMinutes(10, 0, 0)));
});
afterEach(() => vi.useRealTimers());

const call = (routeKey: string, body?: object, { id }: Pick<Person, 'id'> = mia) =>
  accounts.network.call(id, routeKey, { body });
const later = (seconds = 60) => vi.setSystemTime(Date.now() + seconds * 1000);
const signIn = ({ id } = mia) => {
  later();
  signInAnew(id);
};
const me = async (person = mia) => said(await call('GET /api/me', undefined, person));
const recoveryOf = ({ body }: Answer) => (body as unknown as { recovery: string[] }).recovery;
const reauthenticate = async (recovery: unknown, person = mia) =>
  said(await call('POST /api/me/second-factor/reauthentication', { recovery }, person));
const left = async () =>
  ((await call('GET /api/me/second-factor')).body as unknown as SecondFactorAnswer).recovery;
const newest = () => accounts.mailsTo(mia.email)[0]?.text ?? '';

async function setUpApp(person = mia): Promise<Answer> {
  const { password } = person;
  const begun = await call('POST /api/me/second-factor', { password }, person);
  const { secret } = begun.body as unknown as { secret: string };
  return call('PUT /api/me/second-factor', { code: new TOTP({ secret }).generate() }, person);
}
async function addPasskey(): Promise<Answer> {
  const { body } = await call('POST /api/me/passkeys', { password: mia.password });
  const passkey = new Authenticator().made(body as unknown as { challenge: string });
  return call('PUT /api/me/passkeys', { name: 'My phone', passkey });
}
const remade = () => call('POST /api/me/second-factor/recovery', { password: mia.password });

describe('ten recovery codes', () => {
  it.each([
    ['an app', setUpApp, 10],
    ['a passkey', addPasskey, 1],
  ])('come with %s that is the first factor, and each signs in once', async (_what, set, used) => {
    const codes = recoveryOf(await set());
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await left()).toBe(10);
    for (const [at, code] of codes.slice(0, used).entries()) {
      later(3600);
      signIn();
      expect(await me()).toBe('403 code-needed');
      expect(await reauthenticate(code)).toBe('204');
      expect(await left()).toBe(9 - at);
      expect(newest()).toContain(at === 9 ? 'None is left' : at === 8 ? 'One is left' : `${9 - at} are left`);
      signIn();
      expect(await reauthenticate(code)).toBe('422 invalid');
    }
  });

  it('do not come with a second one', async () => {
    await setUpApp();
    expect(recoveryOf(await addPasskey())).toEqual([]);
    expect(await left()).toBe(10);
  });

  it('are taken as people type them', async () => {
    const codes = recoveryOf(await setUpApp());
    const typed = [
      (code: string) => code.toLowerCase(),
      (code: string) => code.replace('-', ''),
      (code: string) => ` ${code.replace('-', ' – ')} `,
      (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
      (code: string) => code.replaceAll('1', 'I'),
    ];
    for (const [at, as] of typed.entries()) {
      signIn();
      expect(await reauthenticate(as(codes[at] ?? ''))).toBe('204');
    }
  });

  it('are made anew by who has just shown a factor and knows the password, and the previous ones end', async () => {
    const [first = '', second = ''] = recoveryOf(await setUpApp());
    signIn();
    expect(said(await remade())).toBe('403 code-needed');
    expect(await reauthenticate(first)).toBe('204');
    later(601);
    expect(said(await remade())).toBe('403 code-needed');
    expect(await reauthenticate(second)).toBe('204');
    const another = { password: 'another' };
    expect(said(await call('POST /api/me/second-factor/recovery', another))).toBe('422 invalid');
    const before = recoveryOf(await remade());
    expect(newest()).toContain('Ten new recovery codes were made');
    const [now = ''] = recoveryOf(await remade());
    expect(await left()).toBe(10);
    signIn();
    expect(await reauthenticate(before[0])).toBe('422 invalid');
    expect(await reauthenticate(now)).toBe('204');
  });

  it('can be had by nobody without a second factor', async () => {
    expect(said(await remade())).toBe('409 conflict');
  });
});

describe('a recovery code is nothing', () => {
  it('to another member', async () => {
    const [code = ''] = recoveryOf(await setUpApp());
    const other = await accounts.aMember();
    await setUpApp(other);
    signIn(other);
    expect(await reauthenticate(code, other)).toBe('422 invalid');
    signIn();
    expect(await reauthenticate(code)).toBe('204');
  });

  it('to who reads the table', async () => {
    const codes = recoveryOf(await setUpApp());
    const table = JSON.stringify(await rawItems());
    expect(table).toContain('recoveryMade');
    for (const code of codes)
      for (const text of [code, code.replace('-', '')]) expect(table).not.toContain(text);
    const { createHash } = await import('node:crypto');
    for (const code of codes)
      for (const encoding of ['hex', 'base64url'] as const)
        expect(table).not.toContain(createHash('sha256').update(code.replace('-', '')).digest(encoding));
    // The control: what it has is made with the key, and is one member's.
    const { hmacWithCurrentKey } = await import('../../functions/stores/hash.ts');
    expect(table).toContain(await hmacWithCurrentKey('recovery', mia.id, codes[0]?.replace('-', '') ?? ''));
  });

  it('in a second session at the same moment', async () => {
    const codes = recoveryOf(await setUpApp());
    for (const recovery of codes.slice(0, 2)) {
      later();
      const at = String(Math.floor(Date.now() / 1000));
      const answers = await Promise.all(
        ['desk', 'phone', 'thief'].map((session) =>
          accounts.network.raw(mia.id, {
            routeKey: 'POST /api/me/second-factor/reauthentication',
            requestContext: {
              authorizer: {
                jwt: { claims: { sub: mia.id, origin_jti: `${session}-${recovery}`, auth_time: at } },
              },
            },
            body: JSON.stringify({ recovery }),
          }),
        ),
      );
      expect(answers.map(said).toSorted()).toEqual(['204', '422 invalid', '422 invalid']);
      later(3600);
    }
    signIn();
    expect(await reauthenticate(codes[2])).toBe('204');
    expect(await left()).toBe(7);
  });

  it('after an administrator has reset what they have, nor with a factor set up anew', async () => {
    const codes = recoveryOf(await setUpApp());
    await setUpApp(ada);
    const reset = { path: { id: mia.id } };
    expect(said(await accounts.network.call(ada.id, 'DELETE /api/users/{id}/second-factor', reset))).toBe(
      '204',
    );
    signIn();
    expect(await reauthenticate(codes[0])).toBe('422 invalid');
    expect(await left()).toBe(0);
    const [now = ''] = recoveryOf(await setUpApp());
    signIn();
    expect(await reauthenticate(codes[0])).toBe('422 invalid');
    expect(await reauthenticate(now)).toBe('204');
  });

  it('after the last factor was removed', async () => {
    const codes = recoveryOf(await setUpApp());
    await call('POST /api/me/second-factor/removal', { password: mia.password });
    signIn();
    expect(await me()).toBe('200');
    expect(await reauthenticate(codes[0])).toBe('422 invalid');
  });

  it('where a thief made it, once the address was taken back', async () => {
    const [owners = ''] = recoveryOf(await setUpApp());
    const { deleteFactorsSince } = await import('../../functions/stores/second-factors.ts');
    const { change } = await import('../../functions/data/change.ts');
    const takenBack = (since: string) =>
      change((unit) => deleteFactorsSince(unit, mia.id, since, ['app', 'recovery']));
    // The control: the previous ones stay, as the factor does.
    later();
    await takenBack(new Date().toISOString());
    expect(await left()).toBe(10);
    later();
    const since = new Date().toISOString();
    const [thiefs = ''] = recoveryOf(await remade());
    await takenBack(since);
    signIn();
    expect(await reauthenticate(thiefs)).toBe('422 invalid');
    expect(await reauthenticate(owners)).toBe('422 invalid');
    expect(await me()).toBe('403 code-needed');
  });
});

describe('wrong recovery codes', () => {
  it('are counted with wrong codes of the app: ten an hour, and the fifth is mailed', async () => {
    const [code = ''] = recoveryOf(await setUpApp());
    signIn();
    for (let tries = 0; tries < 4; tries += 1)
      expect(await reauthenticate('A'.repeat(10))).toBe('422 invalid');
    expect(newest()).not.toContain('wrong codes');
    expect(await reauthenticate('A'.repeat(10))).toBe('422 invalid');
    expect(newest()).toContain('Five wrong codes');
    for (let tries = 5; tries < 10; tries += 1)
      expect(await reauthenticate('A'.repeat(10))).toBe('422 invalid');
    expect(await reauthenticate(code)).toBe('429 slow-down');
    later(3600);
    expect(await reauthenticate(code)).toBe('204');
  });

  it('are named at their field, whatever they are', async () => {
    await setUpApp();
    signIn();
    for (const recovery of ['', 'ABCDE', 'UUUUU-UUUUU', 7, null, ['A'.repeat(10)], 'x'.repeat(5000)]) {
      const { status, body } = await call('POST /api/me/second-factor/reauthentication', { recovery });
      const { fields } = body.error as unknown as { fields: { path: string }[] };
      expect([status, fields.map(({ path }) => path)]).toEqual([422, ['recovery']]);
    }
  });
});

describe('who has lost everything', () => {
  const ask = async () => said(await call('POST /api/me/second-factor/reset-request'));
  const ofLost = async () =>
    (await accounts.network.noticesOf(ada.id)).filter(({ subject }) => subject === 'second-factor-lost');

  it('asks the administrators before anything is shown, once a day, and is mailed that it was asked', async () => {
    ada = await accounts.aMember('Ada Administrator');
    await accounts.network.ground({ admins: [{ id: ada.id }] });
    await setUpApp();
    expect(await ofLost()).toEqual([]);
    signIn();
    expect(await me()).toBe('403 code-needed');
    const mails = accounts.mailsTo(mia.email).length;
    for (let asked = 0; asked < 3; asked += 1) expect(await ask()).toBe('204');
    const [notice, ...more] = await ofLost();
    expect(more).toEqual([]);
    expect(notice?.words).toContain('“Mia Member” has signed in with the password');
    expect(notice?.about.map(({ id }) => id)).toEqual([mia.id]);
    expect(accounts.mailsTo(mia.email).length).toBe(mails + 1);
    expect(newest()).toContain('asked the administrators to reset it');
    // It lets nobody in by itself.
    expect(await me()).toBe('403 code-needed');
    const dismissed = { path: { id: notice?.id ?? '' } };
    await accounts.network.call(ada.id, 'DELETE /api/me/notifications/{id}', dismissed);
    expect(await ask()).toBe('204');
    expect(await ofLost()).toEqual([]);
    later(86_400);
    signIn();
    expect(await ask()).toBe('204');
    expect(await ofLost()).toHaveLength(1);
  });

  it('is refused where there is nothing to reset', async () => {
    expect(await ask()).toBe('409 conflict');
  });
});
