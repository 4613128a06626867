import { TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Authenticator } from '../account/authenticator.ts';
import { type Person, said } from '../account/factor-people.ts';
import { appSecret, aSecondFactor } from '../in-process/a-second-factor.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { signInAnew } from '../in-process/network.ts';

/**
 * Whoever knows somebody's password, and has nothing else of theirs, may try codes and ask for challenges as often as they
 * like: the owner still gets in, and hears of it.
 */
const accounts = provideAccounts();
let mia: Person;
beforeEach(async () => {
  mia = await accounts.aMember();
  // Far enough from the end of an hour, after which tries are counted from none again.
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(new Date().setUTCMinutes(10, 0, 0)));
});
afterEach(() => vi.useRealTimers());

const call = (routeKey: string, body?: object) => accounts.network.call(mia.id, routeKey, { body });
const later = (seconds = 60) => vi.setSystemTime(Date.now() + seconds * 1000);
const totp = new TOTP({ secret: appSecret });
/** Code of Mia's app. */
const theRight = () => totp.generate({ timestamp: Date.now() });
/** One that it shows in a year. */
const wrong = () => totp.generate({ timestamp: Date.now() + 365 * 86_400_000 });
const reauthenticate = async (code: string, browser?: string) =>
  said(await call('POST /api/me/second-factor/reauthentication', { code, ...(browser && { browser }) }));
const challenge = () => call('POST /api/me/second-factor/challenge');
const guessed = async () => ((await challenge()).body as { guessed?: boolean }).guessed;
/** Somebody signs in with the password: Mia, or who knows it. */
const signIn = () => {
  later(31);
  signInAnew(mia.id);
};
const [home, office] = ['h'.repeat(32), 'o'.repeat(32)];

/** Tries codes until none is taken any more, the right one neither. @returns how many were looked at */
async function tryAll(browser?: string): Promise<number> {
  signIn();
  let tries = 0;
  while (tries < 20 && (await reauthenticate(wrong(), browser)) === '422 invalid') tries += 1;
  expect(await reauthenticate(theRight(), browser)).toBe('429 slow-down');
  return tries;
}

it('codes are taken of a browser that has shown one before, however many others try', async () => {
  await aSecondFactor(mia.id);
  signIn();
  expect(await reauthenticate(theRight(), home)).toBe('204');
  expect(await tryAll()).toBe(9);
  signIn();
  // The control: in a browser that nobody knows they would be kept out, and are told why.
  const refused = await call('POST /api/me/second-factor/reauthentication', {
    code: theRight(),
    browser: office,
  });
  expect(said(refused)).toBe('429 slow-down');
  expect((refused.body.error as unknown as { message: string }).message).toContain(
    'somebody knows your password and is trying to sign in as you: change it',
  );
  expect(await reauthenticate(theRight(), home)).toBe('204');
  later(3600);
  signIn();
  expect(await reauthenticate(theRight(), office)).toBe('204');
});

it('a browser is known to whom it showed a code, for ten tries an hour too, and not once they removed a factor', async () => {
  const other = await accounts.aMember();
  await aSecondFactor(mia.id);
  await aSecondFactor(other.id);
  signIn();
  expect(await reauthenticate(theRight(), home)).toBe('204');
  expect(await tryAll(home)).toBe(10);
  const owner = mia;
  mia = other;
  await tryAll();
  expect(await reauthenticate(theRight(), home)).toBe('429 slow-down');
  mia = owner;
  later(3600);
  signIn();
  expect(await reauthenticate(theRight(), home)).toBe('204');
  await call('POST /api/me/second-factor/removal', { password: mia.password });
  await aSecondFactor(mia.id);
  await tryAll();
  expect(await reauthenticate(theRight(), home)).toBe('429 slow-down');
});

it('the browsers that are known are ten, kept as hashes', async () => {
  await aSecondFactor(mia.id);
  const browsers = 'abcdefghijk'.split('').map((letter) => letter.repeat(32));
  for (const browser of browsers) {
    vi.setSystemTime(Date.now() + 3_600_000);
    signIn();
    expect(await reauthenticate(theRight(), browser)).toBe('204');
  }
  const { factorKey } = await import('../../functions/stores/second-factors.ts');
  const { readItem } = await import('../../functions/data/records.ts');
  const kept = await readItem(factorKey(mia.id));
  expect(kept?.browsers).toHaveLength(10);
  for (const browser of browsers) expect(JSON.stringify(kept)).not.toContain(browser);
  await tryAll();
  expect(await reauthenticate(theRight(), browsers[0])).toBe('429 slow-down');
  expect(await reauthenticate(theRight(), browsers[1])).toBe('204');
});

it('a browser becomes known also as a factor is set up in it, or by a passkey', async () => {
  const begun = await call('POST /api/me/second-factor', { password: mia.password });
  const { secret } = begun.body as unknown as { secret: string };
  const code = () => new TOTP({ secret }).generate({ timestamp: Date.now() });
  expect(said(await call('PUT /api/me/second-factor', { code: code(), browser: home }))).toBe('200');
  const device = new Authenticator();
  const toAdd = (await call('POST /api/me/passkeys', { password: mia.password })).body;
  const passkey = device.made(toAdd as unknown as { challenge: string });
  const added = await call('PUT /api/me/passkeys', { name: 'My phone', passkey });
  expect(said(added)).toBe('200');
  signIn();
  const { passkey: options } = (await challenge()).body as unknown as { passkey: { challenge: string } };
  const signed = { passkey: device.signed(options), browser: office };
  expect(said(await call('POST /api/me/passkeys/reauthentication', signed))).toBe('204');
  signIn();
  for (let tries = 0; tries < 10; tries += 1) await reauthenticate(wrong());
  expect(await reauthenticate(code())).toBe('429 slow-down');
  expect(await reauthenticate(code(), office)).toBe('204');
  signIn();
  expect(await reauthenticate(code(), home)).toBe('204');
});

it('the challenges of one session use up no other’s', async () => {
  const device = new Authenticator();
  const toAdd = (await call('POST /api/me/passkeys', { password: mia.password })).body;
  const passkey = device.made(toAdd as unknown as { challenge: string });
  await call('PUT /api/me/passkeys', { name: 'My phone', passkey });
  signIn();
  for (let asked = 0; asked < 30; asked += 1) expect(said(await challenge())).toBe('200');
  expect(said(await challenge())).toBe('429 slow-down');
  signIn();
  const { passkey: options } = (await challenge()).body as unknown as { passkey: { challenge: string } };
  expect(
    said(await call('POST /api/me/passkeys/reauthentication', { passkey: device.signed(options) })),
  ).toBe('204');
});

it('the fifth wrong code in an hour is mailed, once, said at the next sign-in, and counted for administrators', async () => {
  await aSecondFactor(mia.id);
  const told = () =>
    accounts.mailsTo(mia.email).filter(({ subject }) => subject.includes('Somebody is trying to sign in'));
  signIn();
  for (let tries = 0; tries < 4; tries += 1) await reauthenticate(wrong());
  expect(told()).toEqual([]);
  expect(await guessed()).toBe(false);
  for (let tries = 0; tries < 6; tries += 1) await reauthenticate(wrong());
  expect(told()).toHaveLength(1);
  expect(told()[0]?.text).toContain('Choose a new one');
  expect(await guessed()).toBe(true);
  const ada = await accounts.aMember('Ada Administrator');
  await accounts.network.ground({ admins: [{ id: ada.id }] });
  const { items } = (await accounts.network.call(ada.id, 'GET /api/audit/refused')).body as unknown as {
    items: { person: string; counts: object }[];
  };
  expect(items.find(({ person }) => person === mia.id)?.counts).toMatchObject({ 'wrong-code': 10 });
  later(3600);
  signIn();
  for (let tries = 0; tries < 5; tries += 1) await reauthenticate(wrong());
  expect(told()).toHaveLength(2);
  // The control: who mistypes now and then hears nothing.
  later(7200);
  signIn();
  for (let tries = 0; tries < 4; tries += 1) await reauthenticate(wrong());
  expect(await reauthenticate(theRight())).toBe('204');
  expect(told()).toHaveLength(2);
  expect(await guessed()).toBe(false);
});
