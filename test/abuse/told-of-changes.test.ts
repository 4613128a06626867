import { TOTP } from 'otpauth';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SecondFactorAnswer } from '../../shared/account/passkeys.ts';
import { Authenticator } from '../account/authenticator.ts';
import { codeIn } from '../helpers/mail.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { aUser, signInAnew } from '../in-process/network.ts';

beforeAll(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
const accounts = provideAccounts();
let mia: { id: string; email: string; password: string };
let count = 0;
/** Mails to the member about what a change needs first. */
let earlier = 0;
beforeAll(async () => {
  await accounts.network.ground({ users: [aUser('ada', { admin: 'true' })], admins: [{ id: 'ada' }] });
});
beforeEach(async () => {
  count += 1;
  earlier = 0;
  mia = await accounts.aMember();
});
afterEach(() => {
  accounts.silence();
  vi.useRealTimers();
});

const another = 'nine quiet otters swim';
const newestTo = (email: string) => accounts.mailsTo(email)[0]?.text ?? '';
const call = async (route: string, body?: object, uid = mia.id, path?: Record<string, string>) => {
  const answer = await accounts.network.call(uid, route.replace(' ', ' /api/'), { body, path });
  expect([route, answer.status < 300]).toEqual([route, true]);
  return answer.body as Record<string, never>;
};
const anybody = async (route: string, body: object) =>
  (await accounts.anonymously(route.replace(' ', ' /api/account/'), body)).status;
const mailed = async (email: string, purpose: string) => {
  expect(await anybody('POST codes', { email, purpose })).toBe(202);
  return codeIn(newestTo(email));
};
const joining = (email: string, code: string) => ({
  email,
  code,
  password: another,
  name: 'Ana Applicant',
  university: 'Universidad del Agua',
  title: 'Lecturer',
  reason: 'I teach hydrology.',
});

async function setUpApp() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { secret } = await call('POST me/second-factor', { password: mia.password });
  await call('PUT me/second-factor', { code: new TOTP({ secret }).generate({ timestamp: Date.now() }) });
}
async function addPasskey() {
  const options = await call('POST me/passkeys', { password: mia.password });
  await call('PUT me/passkeys', { name: 'My phone', passkey: new Authenticator().made(options as never) });
}
async function changeAddress(): Promise<string> {
  const email = `mia-${count}@elsewhere.example`;
  await call('POST me/address', { email, password: mia.password });
  await call('PUT me/address', { email, code: codeIn(newestTo(email)) });
  await accounts.follow();
  return email;
}
const noteEarlier = () => {
  earlier = accounts.mailsTo(mia.email).length;
};
const undo = async () => {
  const token = /revert-email#(\S+)/.exec(newestTo(mia.email))?.[1] ?? '';
  return anybody('POST revert-email', { token });
};

/** Every change of what somebody signs in with: whom it is told, and what they may do who didn't make it. */
const changes: Record<string, () => Promise<string>> = {
  'a password that was changed': async () => {
    await call('PUT me/password', { current: mia.password, next: another });
    return mia.email;
  },
  'a password that was reset': async () => {
    const code = await mailed(mia.email, 'password');
    expect(await anybody('POST password', { email: mia.email, code, password: another })).toBe(204);
    return mia.email;
  },
  'an invitation that was accepted': async () => {
    const email = `ina-${count}@example.org`;
    const id = await accounts.anIdentity(email, { status: 'FORCE_CHANGE_PASSWORD' });
    await accounts.network.ground({ users: [aUser(id, { name: 'Ina Invited', email, firstRun: true })] });
    await accounts.follow(id);
    const [, code] = /invitation#[^.\s]+\.([\w-]+)/.exec(newestTo(email)) ?? [];
    expect(await anybody('POST invitation', { id, code, password: another })).toBe(200);
    return email;
  },
  'an address that was changed': async () => {
    await changeAddress();
    return mia.email;
  },
  'an address that was taken back, to it': async () => {
    await changeAddress();
    expect(await undo()).toBe(200);
    expect(newestTo(mia.email)).toContain('was taken back');
    return mia.email;
  },
  'an address that was taken back, to who had it meanwhile': async () => {
    const email = await changeAddress();
    expect(await undo()).toBe(200);
    return email;
  },
  'an app that was set up': async () => {
    await setUpApp();
    return mia.email;
  },
  'an app that was removed': async () => {
    await setUpApp();
    noteEarlier();
    await call('POST me/second-factor/removal', { password: mia.password });
    return mia.email;
  },
  'a passkey that was added': async () => {
    await addPasskey();
    return mia.email;
  },
  'a passkey that was removed': async () => {
    await addPasskey();
    noteEarlier();
    const own: unknown = await call('GET me/second-factor');
    const id = (own as SecondFactorAnswer).passkeys[0]?.id ?? '';
    await call('POST me/passkeys/{id}/removal', { password: mia.password }, mia.id, { id });
    return mia.email;
  },
  'a second factor that an administrator reset': async () => {
    await addPasskey();
    noteEarlier();
    signInAnew('ada');
    await call('DELETE users/{id}/second-factor', undefined, 'ada', { id: mia.id });
    await accounts.follow();
    return mia.email;
  },
};

describe('a mail that says so, and what to do if it wasn’t you, follows', () => {
  it.each(Object.entries(changes))('%s', async (_, make) => {
    const to = await make();
    const mails = accounts.mailsTo(to);
    expect(mails.length).toBeGreaterThan(earlier);
    const [mail] = mails;
    expect(mail?.subject).not.toMatch(/code|invit/i);
    expect(mail?.text).toMatch(/was (changed|reset|chosen|taken back|set up|added|removed)|has another/);
    expect(mail?.text).toMatch(
      /\n\nIf (that wasn’t you|it wasn’t you|it wasn’t|it was you|that was you|you did not)/,
    );
    expect(mail?.text).toMatch(/Forgotten your password|take the address back|(ask|tell) an administrator/);
    expect(mail?.text).not.toContain(another);
  });

  it('nothing that was refused', async () => {
    const { email } = mia;
    await mailed(email, 'password');
    const before = accounts.mailsTo(email).length;
    const wrong = { email, code: '0000 0000 0000', password: another };
    expect(await anybody('POST password', wrong)).toBe(422);
    expect(await anybody('POST join', joining(email, '0000 0000 0000'))).toBe(422);
    expect(accounts.mailsTo(email)).toHaveLength(before);
  });

  it('an invitation whose mail can’t be sent all the same: the password is chosen by then', async () => {
    const email = `ina-${count}@example.org`;
    const id = await accounts.anIdentity(email, { status: 'FORCE_CHANGE_PASSWORD' });
    await accounts.network.ground({ users: [aUser(id, { name: 'Ina Invited', email, firstRun: true })] });
    await accounts.follow(id);
    const [, code] = /invitation#[^.\s]+\.([\w-]+)/.exec(newestTo(email)) ?? [];
    accounts.silence('SendEmail');
    expect(await anybody('POST invitation', { id, code, password: another })).toBe(200);
    expect(await accounts.opens(email, another)).toBe(true);
  });
});
