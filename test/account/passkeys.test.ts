import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mostPasskeys, type SecondFactorAnswer } from '../../shared/account/passkeys.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { claimsOf, signInAnew } from '../in-process/network.ts';
import { Authenticator } from './authenticator.ts';
import { administratorAndMember, type Person, said } from './factor-people.ts';

type Options = {
  challenge: string;
  allowCredentials?: { id: string }[];
  excludeCredentials?: { id: string }[];
};

const accounts = provideAccounts();
let ada: Person;
let mia: Person;
beforeEach(async () => {
  process.env.SECOND_FACTOR = 'administrators';
  vi.useFakeTimers({ toFake: ['Date'] });
  ({ ada, mia } = await administratorAndMember(accounts));
});
afterEach(() => {
  vi.useRealTimers();
  delete process.env.SECOND_FACTOR;
});

const call = (uid: string, routeKey: string, body?: object, path?: Record<string, string>) =>
  accounts.network.call(uid, routeKey, { body, path });
const me = async (uid: string) => said(await call(uid, 'GET /api/me'));
const later = (seconds = 60) => vi.setSystemTime(Date.now() + seconds * 1000);

const begin = async ({ id, password }: Person) =>
  (await call(id, 'POST /api/me/passkeys', { password })).body as unknown as Options;
const add = async ({ id }: Person, passkey: object, name = 'My phone') =>
  said(await call(id, 'PUT /api/me/passkeys', { name, passkey }));
const ask = async ({ id }: Person) =>
  (await call(id, 'POST /api/me/second-factor/challenge')).body as unknown as {
    app: boolean;
    passkey: Options;
  };
const reauthenticate = async ({ id }: Person, passkey: object) =>
  said(await call(id, 'POST /api/me/passkeys/reauthentication', { passkey }));
const own = async ({ id }: Person) =>
  (await call(id, 'GET /api/me/second-factor')).body as unknown as SecondFactorAnswer;

/** A call by another session than the one signed in last. */
const elsewhere = async ({ id }: Person, claims: object, routeKey: string, body?: object) =>
  said(
    await accounts.network.raw(id, {
      routeKey,
      requestContext: { authorizer: { jwt: { claims } } },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );

/** Adds a passkey, in a session that goes on. */
async function aPasskey(person: Person, name?: string): Promise<Authenticator> {
  const device = new Authenticator();
  expect(await add(person, device.made(await begin(person)), name)).toBe('200');
  return device;
}
/** Somebody with a passkey, who has signed in with the password alone. */
async function askedFor(person: Person): Promise<Authenticator> {
  const device = await aPasskey(person);
  later();
  signInAnew(person.id);
  expect(await me(person.id)).toBe('403 code-needed');
  return device;
}

describe('a passkey', () => {
  it('is added with the password, and told by its name and its days', async () => {
    expect(await own(mia)).toEqual({ app: false, passkeys: [], recovery: 0, needed: false });
    expect(said(await call(mia.id, 'POST /api/me/passkeys', { password: 'wrong' }))).toBe('422 invalid');
    await aPasskey(mia, 'My phone');
    const added = new Date().toISOString();
    expect(await own(mia)).toEqual({
      app: false,
      passkeys: [{ id: expect.any(String), name: 'My phone', added }],
      recovery: 10,
      needed: false,
    });
    expect(accounts.mailsTo(mia.email)[0]?.subject).toContain('a passkey');
  });

  it('is asked for at the next sign-in, and opens that session alone', async () => {
    const device = await askedFor(mia);
    const { app, passkey } = await ask(mia);
    expect(app).toBe(false);
    expect(passkey).toMatchObject({
      rpId: 'colloquy.example',
      userVerification: 'required',
      allowCredentials: [{ id: device.id, type: 'public-key', transports: ['internal'] }],
    });
    expect(await reauthenticate(mia, device.signed(passkey))).toBe('204');
    expect(await me(mia.id)).toBe('200');
    expect((await own(mia)).passkeys[0]?.used).toBe(new Date().toISOString());
    signInAnew(mia.id);
    expect(await me(mia.id)).toBe('403 code-needed');
  });

  it('ends the other sessions where it is the first, and leaves them where they have shown one', async () => {
    const before = claimsOf(mia.id);
    expect(await me(mia.id)).toBe('200');
    later();
    signInAnew(mia.id);
    const device = await aPasskey(mia);
    expect(await elsewhere(mia, before, 'GET /api/me')).toBe('401 unauthenticated');
    expect(await me(mia.id)).toBe('200');
    const ended = 'every other session was ended';
    expect(accounts.mailsTo(mia.email)[0]?.text).toContain(ended);
    const shown = claimsOf(mia.id);
    later();
    signInAnew(mia.id);
    expect(await reauthenticate(mia, device.signed((await ask(mia)).passkey))).toBe('204');
    await aPasskey(mia);
    expect(await elsewhere(mia, shown, 'GET /api/me')).toBe('200');
    expect(accounts.mailsTo(mia.email).filter(({ text }) => text.includes(ended))).toHaveLength(1);
  });

  it('makes an administrator one', async () => {
    expect(said(await call(ada.id, 'GET /api/audit'))).toBe('403 second-factor-needed');
    expect((await own(ada)).needed).toBe(true);
    const device = await aPasskey(ada);
    expect(said(await call(ada.id, 'GET /api/audit'))).toBe('200');
    later();
    signInAnew(ada.id);
    expect(said(await call(ada.id, 'GET /api/audit'))).toBe('403 code-needed');
    expect(await reauthenticate(ada, device.signed((await ask(ada)).passkey))).toBe('204');
    expect(said(await call(ada.id, 'GET /api/audit'))).toBe('200');
  });

  it('stands beside others, and beside an app, and is removed with the password alone', async () => {
    const [phone, key] = [await aPasskey(mia, 'My phone'), await aPasskey(mia, 'My key')];
    const begun = await begin(mia);
    expect(begun.excludeCredentials?.map(({ id }) => id)).toEqual([phone.id, key.id]);
    expect(JSON.stringify(await own(mia))).not.toMatch(
      new RegExp(`${phone.id}|publicKey|credential|counter`),
    );
    const [{ id } = { id: '' }] = (await own(mia)).passkeys;
    const remove = async (password: string, which = id) =>
      said(await call(mia.id, 'POST /api/me/passkeys/{id}/removal', { password }, { id: which }));
    expect(await remove('wrong')).toBe('422 invalid');
    expect(await remove(mia.password, 'none')).toBe('404 not-found');
    expect(await remove(mia.password)).toBe('204');
    expect(accounts.mailsTo(mia.email)[0]?.subject).toContain('removed');
    expect(await me(mia.id)).toBe('401 unauthenticated');
    later();
    signInAnew(mia.id);
    expect((await ask(mia)).passkey.allowCredentials).toHaveLength(1);
    expect(await reauthenticate(mia, phone.signed((await ask(mia)).passkey))).toBe('422 invalid');
    expect(await reauthenticate(mia, key.signed((await ask(mia)).passkey))).toBe('204');
  });

  it('leaves who has removed the last with their password', async () => {
    await aPasskey(mia);
    const [{ id } = { id: '' }] = (await own(mia)).passkeys;
    const { password } = mia;
    await call(mia.id, 'POST /api/me/passkeys/{id}/removal', { password }, { id });
    later();
    signInAnew(mia.id);
    expect(await me(mia.id)).toBe('200');
  });

  it(`is one of ${mostPasskeys} at most, also where two are added at once`, async () => {
    const device = await aPasskey(mia);
    for (let count = 2; count < mostPasskeys; count += 1) await aPasskey(mia);
    const options = await begin(mia);
    const claims = claimsOf(mia.id);
    signInAnew(mia.id);
    expect(await reauthenticate(mia, device.signed((await ask(mia)).passkey))).toBe('204');
    await aPasskey(mia);
    expect(said(await call(mia.id, 'POST /api/me/passkeys', { password: mia.password }))).toBe(
      '409 conflict',
    );
    const late = { name: 'Late', passkey: new Authenticator().made(options) };
    expect(await elsewhere(mia, claims, 'PUT /api/me/passkeys', late)).toBe('409 conflict');
  });

  it('is gone with all the others when an administrator or the operator resets it', async () => {
    const { resetFactor } = await import('../../infra/operate/member-access.ts');
    await aPasskey(ada);
    const byAdministrator = () =>
      call(ada.id, 'DELETE /api/users/{id}/second-factor', undefined, { id: mia.id });
    for (const reset of [byAdministrator, () => resetFactor(mia.id, mia.email)]) {
      const device = await askedFor(mia);
      await reset();
      later();
      signInAnew(mia.id);
      expect(await me(mia.id)).toBe('200');
      expect(await own(mia)).toMatchObject({ passkeys: [] });
      expect(await reauthenticate(mia, device.signed({ challenge: 'none' }))).toBe('422 invalid');
    }
  });

  it('is gone with the identity of who was deleted', async () => {
    await aPasskey(mia);
    const { deleteIdentity } = await import('../../functions/identity/user-pool.ts');
    await deleteIdentity(mia.id);
    expect(await own(mia)).toMatchObject({ passkeys: [] });
  });
});

describe('what a passkey signed is refused', () => {
  it.each<[string, (device: Authenticator, options: Options) => object]>([
    ['from another page', (device, options) => device.signed(options, { origin: 'https://evil.example' })],
    [
      'from the app’s host by plain HTTP',
      (device, options) => device.signed(options, { origin: 'http://colloquy.example' }),
    ],
    ['for another host', (device, options) => device.signed(options, { host: 'evil.example' })],
    ['without its person', (device, options) => device.signed(options, { verified: false })],
    ['for another challenge', (device, options) => device.signed(options, { challenge: 'c29tZXRoaW5n' })],
    ['by another key', (device, options) => ({ ...new Authenticator().signed(options), id: device.id })],
    [
      'but for its signature',
      (device, options) => {
        const { id, response } = device.signed(options);
        return { id, response: { ...response, signature: 'MEUCIQC0' } };
      },
    ],
  ])('%s', async (_what, signed) => {
    const device = await askedFor(mia);
    expect(await reauthenticate(mia, signed(device, (await ask(mia)).passkey))).toBe('422 invalid');
    expect(await me(mia.id)).toBe('403 code-needed');
    expect(await reauthenticate(mia, device.signed((await ask(mia)).passkey))).toBe('204');
  });

  it('the second time, and once it was answered wrongly', async () => {
    const device = await askedFor(mia);
    const { passkey } = await ask(mia);
    expect(await reauthenticate(mia, device.signed(passkey, { verified: false }))).toBe('422 invalid');
    expect(await reauthenticate(mia, device.signed(passkey))).toBe('422 invalid');
    const again = device.signed((await ask(mia)).passkey);
    expect(await reauthenticate(mia, again)).toBe('204');
    signInAnew(mia.id);
    expect(await reauthenticate(mia, again)).toBe('422 invalid');
  });

  it('after its five minutes', async () => {
    const device = await askedFor(mia);
    const { passkey } = await ask(mia);
    later(301);
    expect(await reauthenticate(mia, device.signed(passkey))).toBe('422 invalid');
  });

  it('for another session of the same person', async () => {
    const device = await askedFor(mia);
    const { passkey } = await ask(mia);
    const signed = device.signed(passkey);
    signInAnew(mia.id);
    expect(await reauthenticate(mia, signed)).toBe('422 invalid');
    await ask(mia);
    expect(await reauthenticate(mia, device.signed(passkey))).toBe('422 invalid');
    expect(await me(mia.id)).toBe('403 code-needed');
  });

  it('where it counts back, as a copy of it does', async () => {
    const device = await askedFor(mia);
    device.counter = 7;
    expect(await reauthenticate(mia, device.signed((await ask(mia)).passkey))).toBe('204');
    signInAnew(mia.id);
    for (const counter of [7, 8]) {
      expect(await reauthenticate(mia, device.signed((await ask(mia)).passkey, { counter }))).toBe(
        '422 invalid',
      );
    }
    expect(await reauthenticate(mia, device.signed((await ask(mia)).passkey, { counter: 9 }))).toBe('204');
  });

  it('where it is somebody else’s', async () => {
    const others = await aPasskey(ada);
    await askedFor(mia);
    expect(await reauthenticate(mia, others.signed((await ask(mia)).passkey))).toBe('422 invalid');
  });

  it('of who asks for challenges all the time', async () => {
    await askedFor(mia);
    vi.setSystemTime('2030-01-01T10:00:10Z');
    signInAnew(mia.id);
    for (let tries = 0; tries < 30; tries += 1) await ask(mia);
    expect(said(await call(mia.id, 'POST /api/me/second-factor/challenge'))).toBe('429 slow-down');
  });
});

describe('a passkey is not added', () => {
  it.each<[string, (device: Authenticator, options: Options) => object]>([
    ['from another page', (device, options) => device.made(options, { origin: 'https://evil.example' })],
    ['for another host', (device, options) => device.made(options, { host: 'evil.example' })],
    ['without its person', (device, options) => device.made(options, { verified: false })],
    ['for another challenge', (device, options) => device.made(options, { challenge: 'c29tZXRoaW5n' })],
    [
      'where what was made is no passkey',
      (device, options) => {
        const { id, response } = device.made(options);
        return { id, response: { ...response, attestationObject: 'AAAA' } };
      },
    ],
  ])('%s', async (_what, made) => {
    const device = new Authenticator();
    expect(await add(mia, made(device, await begin(mia)))).toBe('422 invalid');
    expect((await own(mia)).passkeys).toEqual([]);
  });

  it('by the challenge of a sign-in, which took no password', async () => {
    await aPasskey(mia);
    const { passkey } = await ask(mia);
    expect(await add(mia, new Authenticator().made(passkey))).toBe('422 invalid');
    expect((await own(mia)).passkeys).toHaveLength(1);
  });

  it('twice by one challenge', async () => {
    const options = await begin(mia);
    expect(await add(mia, new Authenticator().made(options))).toBe('200');
    expect(await add(mia, new Authenticator().made(options))).toBe('422 invalid');
  });

  it('in a session that has shown none, where one is asked for', async () => {
    await askedFor(mia);
    const { password } = mia;
    expect(said(await call(mia.id, 'POST /api/me/passkeys', { password }))).toBe('403 code-needed');
    expect(said(await call(mia.id, 'GET /api/me/second-factor'))).toBe('403 code-needed');
  });

  it('without what it is made of, each named', async () => {
    const { status, body } = await call(mia.id, 'PUT /api/me/passkeys', {
      name: ' ',
      passkey: { id: '?', response: { transports: 'usb' } },
      more: 1,
    });
    const { fields } = body.error as unknown as { fields: { path: string }[] };
    expect([status, fields.map(({ path }) => path).sort()]).toEqual([
      422,
      [
        'more',
        'name',
        'passkey.id',
        'passkey.response.attestationObject',
        'passkey.response.clientDataJSON',
        'passkey.response.transports',
      ],
    ]);
  });
});
