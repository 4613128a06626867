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
/** The owner opens the link that the old address was mailed. */
async function takeBack(): Promise<void> {
  const [, token] = /revert-email#(\S+)/.exec(accounts.mailsTo(mia.email)[0]?.text ?? '') ?? [];
  const answer = await accounts.anonymously('POST /api/account/revert-email', { token });
  expect([said(answer), answer.body]).toEqual(['200', { email: mia.email }]);
  signIn();
}
const has = async () => {
  const { factorOf, hasApp, passkeysOf } = await import('../../functions/stores/second-factors.ts');
  const { UnitOfWork } = await import('../../functions/data/change.ts');
  const factor = await factorOf(new UnitOfWork(), mia.id);
  return { app: hasApp(factor), passkeys: passkeysOf(factor).length };
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

  it('leaves what was set up before, which is asked for as ever', async () => {
    const owners = await addPasskey();
    later();
    await changeAddress();
    later();
    await addPasskey();
    await addApp();
    await accounts.follow();
    await takeBack();
    expect(await me()).toBe('403 code-needed');
    expect(await has()).toEqual({ app: false, passkeys: 1 });
    const { passkey } = (await call('POST /api/me/second-factor/challenge')).body as unknown as {
      passkey: { challenge: string };
    };
    expect(
      said(await call('POST /api/me/passkeys/reauthentication', { passkey: owners.signed(passkey) })),
    ).toBe('204');
    expect(await me()).toBe('200');
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
