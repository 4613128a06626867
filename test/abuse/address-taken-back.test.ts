import { TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Authenticator } from '../account/authenticator.ts';
import { type Person, said } from '../account/factor-people.ts';
import { codeIn } from '../helpers/mail.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { signInAnew } from '../in-process/network.ts';

/** Somebody with the password changes the address, and sets up factors of their own, which the owner can't show. */
const accounts = provideAccounts();
let mia: Person;
let evil: string;
let count = 0;
beforeEach(async () => {
  mia = await accounts.aMember();
  count += 1;
  evil = `thief-${count}@elsewhere.example`;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const call = (routeKey: string, body?: object) => accounts.network.call(mia.id, routeKey, { body });
const me = async () => said(await call('GET /api/me'));
const later = (seconds = 60) => vi.setSystemTime(Date.now() + seconds * 1000);
const signIn = () => {
  later();
  signInAnew(mia.id);
};
const password = () => ({ password: mia.password });

async function addPasskey(): Promise<Authenticator> {
  const device = new Authenticator();
  const options = (await call('POST /api/me/passkeys', password())).body as unknown as { challenge: string };
  const passkey = device.made(options);
  expect(said(await call('PUT /api/me/passkeys', { name: 'A key', passkey }))).toBe('200');
  return device;
}
async function addApp(): Promise<() => { code: string }> {
  const { secret } = (await call('POST /api/me/second-factor', password())).body as unknown as {
    secret: string;
  };
  const code = () => ({ code: new TOTP({ secret }).generate({ timestamp: Date.now() }) });
  expect(said(await call('PUT /api/me/second-factor', code()))).toBe('200');
  return code;
}
/** @param delay seconds until the old address is mailed */
async function changeAddress(delay = 0): Promise<void> {
  expect(said(await call('POST /api/me/address', { email: evil, ...password() }))).toBe('204');
  const code = codeIn(accounts.mailsTo(evil)[0]?.text ?? '');
  expect(said(await call('PUT /api/me/address', { email: evil, code }))).toBe('204');
  later(delay);
}
const mail = () => accounts.mailsTo(mia.email)[0]?.text ?? '';
const tokenIn = () => /revert-email#(\S+)/.exec(mail())?.[1];
async function recentFactors(token = tokenIn()) {
  const { status, body } = await accounts.anonymously('POST /api/account/revert-email/factors', { token });
  expect(status).toBe(200);
  return body.factors as unknown as { id: string; kind: string; added: string }[];
}
/** The owner opens the link that the old address was mailed. */
async function takeBack(keep?: string[]): Promise<void> {
  const token = tokenIn();
  const answer = await accounts.anonymously('POST /api/account/revert-email', { token, keep });
  expect([said(answer), answer.body]).toEqual(['200', { email: mia.email }]);
  signIn();
}
const inWords = (added: Date) =>
  added.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
/** Has all factors set up some days ago. */
async function age(days: number): Promise<Date> {
  const { factorOf, passkeysOf, storeFactor } = await import('../../functions/stores/second-factors.ts');
  const { change } = await import('../../functions/data/change.ts');
  const then = new Date(Date.now() - days * 86_400_000);
  const added = then.toISOString();
  await change(async (unit) => {
    const factor = await factorOf(unit, mia.id);
    const passkeys = passkeysOf(factor).map((each) => ({ ...each, added }));
    const appAdded = factor.secret === undefined ? {} : { appAdded: added };
    await storeFactor(unit, { ...factor, ...appAdded, recoveryMade: added, passkeys });
  });
  return then;
}
const has = async () => {
  const { factorOf, hasApp, passkeysOf } = await import('../../functions/stores/second-factors.ts');
  const { UnitOfWork } = await import('../../functions/data/change.ts');
  const factor = await factorOf(new UnitOfWork(), mia.id);
  const recovery = factor.recovery?.length ?? 0;
  return { app: hasApp(factor), passkeys: passkeysOf(factor).length, ...(recovery > 0 && { recovery }) };
};

describe('taking the address back', () => {
  it.each([
    ['an app', addApp],
    ['a passkey', addPasskey],
  ])('takes away %s that was set up since', async (_what, set) => {
    await changeAddress();
    await set();
    await accounts.follow();
    await takeBack();
    expect(await me()).toBe('200');
    expect(await has()).toEqual({ app: false, passkeys: 0 });
  });

  it('counts from the change, not from when the mail of it could be sent', async () => {
    await changeAddress(30);
    await addPasskey();
    later(30);
    await accounts.follow();
    await takeBack();
    expect(await me()).toBe('200');
  });

  it('leaves what was set up long before, which is asked for as ever', async () => {
    const owners = await addPasskey();
    await age(7.01);
    await changeAddress();
    later();
    await addPasskey();
    await addApp();
    await accounts.follow();
    await takeBack();
    expect(await me()).toBe('403 code-needed');
    expect(await has()).toEqual({ app: false, passkeys: 1, recovery: 10 });
    const { passkey } = (await call('POST /api/me/second-factor/challenge')).body as unknown as {
      passkey: { challenge: string };
    };
    expect(
      said(await call('POST /api/me/passkeys/reauthentication', { passkey: owners.signed(passkey) })),
    ).toBe('204');
    expect(await me()).toBe('200');
  });

  it.each([
    ['an app', 'an authenticator app', addApp],
    ['a passkey', 'a passkey', addPasskey],
  ])(
    'takes away %s that the thief had set up before the change, and the mail names it',
    async (_, words, set) => {
      await set();
      const added = await age(6.99);
      await changeAddress();
      await accounts.follow();
      for (const each of [words, 'recovery codes'])
        expect(mail()).toContain(`${each} (${inWords(added)} UTC)`);
      expect(mail()).not.toContain('A key');
      const before = await has();
      expect((await recentFactors()).map(({ kind }) => kind)).toEqual([
        words === 'a passkey' ? 'passkey' : 'app',
        'recovery',
      ]);
      // Looking changes nothing.
      expect(await has()).toEqual(before);
      await takeBack();
      expect(await me()).toBe('200');
      expect(await has()).toEqual({ app: false, passkeys: 0 });
    },
  );

  it('keeps what the owner says is theirs, and nothing else', async () => {
    await addPasskey();
    later();
    await addPasskey();
    later();
    await changeAddress();
    later();
    await addApp();
    await accounts.follow();
    const [owners, thiefs, codes] = await recentFactors();
    expect([owners?.kind, thiefs?.kind, codes?.kind]).toEqual(['passkey', 'passkey', 'recovery']);
    // What was set up since the change isn't shown, and goes whatever is said of it.
    await takeBack([owners?.id ?? '', 'app', 'none-such']);
    expect(await me()).toBe('403 code-needed');
    expect(await has()).toEqual({ app: false, passkeys: 1 });
  });

  it('names and takes nothing where nothing was set up shortly before', async () => {
    await addPasskey();
    await age(7.01);
    await changeAddress();
    await accounts.follow();
    expect(mail()).not.toContain('In the week before');
    expect(await recentFactors()).toEqual([]);
    await takeBack();
    expect(await has()).toEqual({ app: false, passkeys: 1, recovery: 10 });
  });

  it('counts as the owner’s what they set up before the days that are looked at, app and codes too', async () => {
    await addApp();
    await age(7.01);
    await changeAddress();
    await accounts.follow();
    await takeBack();
    expect(await has()).toEqual({ app: true, passkeys: 0, recovery: 10 });
  });

  it('shows what was set up to nobody without the link, or once it was used', async () => {
    await addApp();
    await changeAddress();
    await accounts.follow();
    const token = tokenIn();
    const ask = (body: object) => accounts.anonymously('POST /api/account/revert-email/factors', body);
    for (const other of [undefined, '', `${mia.id}.${'A'.repeat(32)}`, `nobody.${'A'.repeat(32)}`])
      expect(said(await ask({ token: other }))).toBe('422 invalid');
    expect(said(await ask({ token }))).toBe('200');
    await takeBack();
    expect(said(await ask({ token }))).toBe('422 invalid');
  });

  it('ends what was begun, and the sessions in which it was', async () => {
    await changeAddress();
    const options = (await call('POST /api/me/passkeys', password())).body as unknown as {
      challenge: string;
    };
    await accounts.follow();
    const [, token] = /revert-email#(\S+)/.exec(accounts.mailsTo(mia.email)[0]?.text ?? '') ?? [];
    await accounts.anonymously('POST /api/account/revert-email', { token });
    const passkey = new Authenticator().made(options);
    expect(said(await call('PUT /api/me/passkeys', { name: 'A key', passkey }))).toBe('401 unauthenticated');
    signIn();
    expect(await me()).toBe('200');
  });
});
