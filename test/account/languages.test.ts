import { TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LanguageCode, languageCodes } from '../../shared/language/languages.ts';
import { setLanguage } from '../../shared/language/messages.ts';
import { codeIn } from '../helpers/mail.ts';
import { streamTo } from '../helpers/stream.ts';
import { type Accounts, startAccounts } from '../in-process/accounts.ts';
import { type Judge, mailsOfOthers, name, pairs, person, startJudge } from '../in-process/judge-languages.ts';
import { signInAnew } from '../in-process/network.ts';
import { isLong } from '../lane.ts';
import { Authenticator } from './authenticator.ts';

/**
 * The mails about an account, asked for by a browser with each language for somebody with each: the member’s own
 * language counts, and the browser’s where nobody knows another. In the gate, with browsers in one language.
 */
const browsers = isLong ? languageCodes : (['it'] as const);
let accounts: Accounts;
let judge: Judge;
let stream: ReturnType<typeof streamTo>;

beforeAll(async () => {
  accounts = await startAccounts({ stream: true });
  judge = await startJudge(accounts);
  stream = streamTo((await import('../../functions/stream/stream.lambda.ts')).handler);
  await accounts.network.ground({
    users: [person('boss-en', { admin: 'true' })],
    admins: [{ id: 'boss-en' }],
  });
});
afterAll(() => accounts.stop());
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  setLanguage('en');
  vi.useRealTimers();
});

const [first, second, third] = [
  'four quiet rivers and boats',
  'nine loud otters and nets',
  'six old maps and pens',
];
const later = () => vi.setSystemTime(Date.now() + 60_000);
const addressOf = (id: string) => `${id}@colloquy.example`;
let count = 0;

/** Somebody’s calls by a browser with a language. */
function browserOf(from: LanguageCode, uid = '') {
  const headers = { 'accept-language': from };
  return async (routeKey: string, body?: object, id = '', expected = [200, 202, 204]) => {
    const answer = await accounts.network.call(uid, routeKey, { path: { id }, body, headers });
    expect(expected, `${routeKey} ${JSON.stringify(answer.body)}`).toContain(answer.status);
    return answer.body as Record<string, unknown>;
  };
}

/** A member with a password. */
async function aMember(to: LanguageCode): Promise<string> {
  count += 1;
  const id = `m${count}-${to}`;
  await accounts.anIdentity(addressOf(id), { id, name, password: first });
  await accounts.network.ground({ users: [person(id)] });
  return id;
}

const ownMails: Record<string, (from: LanguageCode, to: LanguageCode) => Promise<void>> = {
  async 'codes and passwords'(from, to) {
    const id = await aMember(to);
    const [anybody, call, email] = [browserOf(from), browserOf(from, id), addressOf(id)];
    await anybody('POST /api/account/codes', { email, purpose: 'join' });
    await anybody('POST /api/account/codes', { email, purpose: 'password' });
    const code = codeIn(accounts.mailsTo(email)[0]?.text);
    await anybody('POST /api/account/password', { email, code, password: second });
    await call('PUT /api/me/password', { current: second, next: third });
    const stranger = `app-${id}`;
    await accounts.anIdentity(addressOf(stranger), { id: stranger, name });
    const request = { name, university: name, title: name, reason: name };
    await browserOf(to, stranger)('POST /api/account/request', request);
    await anybody('POST /api/account/codes', { email: addressOf(stranger), purpose: 'join' });
  },

  async 'an invitation'(from, to) {
    count += 1;
    const id = `i${count}-${to}`;
    await accounts.anIdentity(addressOf(id), { id, name, status: 'FORCE_CHANGE_PASSWORD' });
    await accounts.network.ground({ users: [person(id)] });
    await stream.run();
    const [, code] =
      /invitation#[^.\s]+\.([\w-]+)/.exec(accounts.mailsTo(addressOf(id))[0]?.text ?? '') ?? [];
    await browserOf(from)('POST /api/account/invitation', { id, code, password: first });
  },

  async 'second factors'(from, to) {
    const id = await aMember(to);
    const [call, password] = [browserOf(from, id), { password: first }];
    const { secret } = await call('POST /api/me/second-factor', password);
    const totp = () => ({ code: new TOTP({ secret: String(secret) }).generate({ timestamp: Date.now() }) });
    const { recovery } = (await call('PUT /api/me/second-factor', totp())) as { recovery: string[] };
    const signIn = async (shown: () => object) => {
      later();
      signInAnew(id);
      await call('POST /api/me/second-factor/reauthentication', shown());
    };
    later();
    signInAnew(id);
    await call('POST /api/me/second-factor/reset-request');
    for (let wrong = 0; wrong < 5; wrong += 1)
      await call('POST /api/me/second-factor/reauthentication', { recovery: 'AAAAAAAAAA' }, '', [422]);
    await signIn(() => ({ recovery: recovery[0] }));
    await call('POST /api/me/second-factor/recovery', password);
    const challenge = (await call('POST /api/me/passkeys', password)) as { challenge: string };
    await call('PUT /api/me/passkeys', { name, passkey: new Authenticator().made(challenge) });
    const { passkeys } = (await call('GET /api/me/second-factor')) as { passkeys: { id: string }[] };
    await call('POST /api/me/passkeys/{id}/removal', password, passkeys[0]?.id);
    await signIn(totp);
    await call('POST /api/me/second-factor/removal', password);
  },

  async 'an address'(from, to) {
    const id = await aMember(to);
    const [anybody, call, password] = [browserOf(from), browserOf(from, id), { password: first }];
    const other = await aMember(from);
    await browserOf(from, other)('POST /api/me/address', { email: addressOf(id), ...password });
    const challenge = (await call('POST /api/me/passkeys', password)) as { challenge: string };
    await call('PUT /api/me/passkeys', { name, passkey: new Authenticator().made(challenge) });
    const email = addressOf(`new-${id}`);
    await call('POST /api/me/address', { email, ...password });
    await call('PUT /api/me/address', { email, code: codeIn(accounts.mailsTo(email)[0]?.text) });
    await stream.run();
    const [, token] = /revert-email#(\S+)/.exec(accounts.mailsTo(addressOf(id))[0]?.text ?? '') ?? [];
    await anybody('POST /api/account/revert-email', { token });
  },
};

/** For whom nobody knows a language. */
async function strangerMails(from: LanguageCode): Promise<void> {
  count += 1;
  const [anybody, email] = [browserOf(from), addressOf(`s${count}-${from}`)];
  await anybody('POST /api/account/codes', { email, purpose: 'password' });
  await anybody('POST /api/account/codes', { email, purpose: 'join' });
  const code = codeIn(accounts.mailsTo(email)[0]?.text);
  const request = { name, university: name, title: name, reason: name };
  await anybody('POST /api/account/join', { email, code, password: first, ...request });
  await stream.run();
  const { requests } = await accounts.network.snapshot(['requests']);
  const id = requests.find((each) => each.email === email)?.id ?? '';
  expect((await accounts.network.remove('boss-en', 'requests', id)).status).toBe(204);
  await anybody('POST /api/account/codes', { email, purpose: 'join' });
  const closed = await aMember(from);
  expect((await accounts.network.remove('boss-en', 'users', closed)).status).toBe(204);
  await stream.run();
  await anybody('POST /api/account/codes', { email: addressOf(closed), purpose: 'join' });
}

describe.each(browsers)('by a browser in the language %s', (from) => {
  it.each(Object.keys(ownMails))('the mails about %s are in the member’s', async (about) => {
    setLanguage(from);
    for (const to of languageCodes) {
      await ownMails[about]?.(from, to);
      await stream.run();
      judge.mails(from);
    }
    expect(judge.wrong).toEqual([]);
  });

  it('the mails to somebody who is no member are in that', async () => {
    setLanguage(from);
    await strangerMails(from);
    judge.mails(from);
    expect(judge.wrong).toEqual([]);
  });
});

/** The mails that somebody is sent who is a member, was invited or has asked to join; then those of all others. */
const ofMembers = [
  ...['passwordCodeMail', 'hasAccountMail', 'requestWaitingMail', 'passwordResetMail', 'passwordChangedMail'],
  ...['passwordChosenMail', 'addressCodeMail', 'addressTakenMail', 'addressChangedMail'],
  ...['addressTakenBackMail', 'addressReplacedMail', 'appSetMail', 'passkeySetMail', 'codesGuessedMail'],
  ...['recoveryUsedMail', 'recoveryMadeMail', 'resetRequestedMail', 'factorRemovedMail'],
];
const ofStrangers = ['joinCodeMail', 'noAccountMail', 'requestDecidedMail', 'accountClosedMail'];

it('and these are all mails that the stream and the schedule don’t cause by themselves', () => {
  const asked = pairs.filter(([from]) => browsers.some((each) => each === from));
  const same = asked.filter(([from, to]) => from === to);
  expect([...judge.missing(ofMembers, asked), ...judge.missing(ofStrangers, same)]).toEqual([]);
  expect([...ofMembers, ...ofStrangers, ...mailsOfOthers].toSorted()).toEqual(judge.kinds.toSorted());
  const texts = [...judge.caused.values()].reduce((sum, each) => sum + each, 0);
  process.stdout.write(
    `${ofMembers.length} and ${ofStrangers.length} mails of accounts, ${asked.length} pairs of languages: ${texts} texts, ${judge.wrong.length} in a wrong one\n`,
  );
});
