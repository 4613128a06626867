import { TOTP } from 'otpauth';
import { beforeAll, expect, it } from 'vitest';
import { addressHash, hash } from '../../functions/stores/hash.ts';
import { Authenticator } from '../account/authenticator.ts';
import { type Person, said } from '../account/factor-people.ts';
import { wholly } from '../helpers/upkeep.ts';
import { provideAccounts } from '../in-process/accounts.ts';
import { claimsOf, signInAnew } from '../in-process/network.ts';

/**
 * Codes, second factors, sessions and counts as the release before kept them, each of somebody: nobody is locked out by
 * an update, in whatever state they meet it.
 */
const accounts = provideAccounts({ quotaFactor: 1 });
let keep: (...items: object[]) => Promise<void>;
beforeAll(async () => {
  const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
  const { table, tableName } = await import('../../functions/data/table.ts');
  keep = async (...items) => {
    const puts = items.map((Item) => ({ PutRequest: { Item } }));
    await table.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } }));
  };
});

const now = () => Math.floor(Date.now() / 1000);
const hour = () => Math.floor(now() / 3600);
const day = () => Math.floor(now() / 86_400);
const today = () => new Date().toISOString().slice(0, 10);
const salt = 'kept before';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const anApp = { secret, begunIn: 'a session', confirmed: true };
const chosen = 'seven loud herons fly';

const call = (who: Person, routeKey: string, body?: object) =>
  accounts.network.call(who.id, routeKey, { body });
const anybody = (path: string, body: object) => accounts.anonymously(`POST /api/account/${path}`, body);
const me = async (who: Person) => said(await call(who, 'GET /api/me'));
const code = () => new TOTP({ secret }).generate();
const proveByCode = async (who: Person) =>
  said(await call(who, 'POST /api/me/second-factor/proof', { code: code() }));

/** Full counts of five kinds, as the release before named them. */
const spent = ({ id, email }: Person) => {
  const entries = (most: number) => new Set(Array.from({ length: most }, (_, each) => `entry ${each}`));
  const expires = now() + 86_400;
  return [
    { pk: 'codes', sk: `second-factor#${hour()}#${id}`, entries: entries(9), expires },
    { pk: 'codes', sk: `passkeys#${hour()}#${id}`, entries: entries(30), expires },
    { pk: 'codes', sk: `passwords#${day()}#${id}`, entries: entries(10), expires },
    {
      pk: 'codes',
      sk: `mails#3600#${hour()}#password#${addressHash(email)}`,
      entries: entries(4),
      expires,
    },
    { pk: 'codes', sk: `told#${day()}#${id}`, entries: entries(10), expires },
    { pk: 'large', sk: `${today()}#${id}`, given: 1000, expires },
    { pk: 'missed-today', sk: `${today()} ${id}`, reported: 50, expires },
  ];
};

/** A session as it was kept: `seen` was a day, and no moment said when a factor was shown. */
const aSession = ({ id }: Person, fields: object = {}) => {
  const { origin_jti, auth_time } = claimsOf(id);
  const session = { id: origin_jti, at: Number(auth_time), agent: 'Firefox on Linux', seen: today() };
  return { pk: `sessions#${id}`, sk: origin_jti, ...session, expires: now() + 86_400, ...fields };
};

const oldCode = (purpose: string, name: string, typed: string, life: number) => ({
  ...{ pk: 'codes', sk: `${purpose}#${addressHash(name)}`, salt, proof: hash(salt, typed) },
  ...{ goodUntil: now() + life, expires: now() + life },
});

/** What was kept of somebody, and how they go on. */
const people: Record<string, (who: Person) => Promise<void>> = {
  'a mailed code of six digits, to choose a password with': async ({ email }) => {
    await keep(oldCode('password', email, '123456', 3600));
    expect(said(await anybody('password', { email, code: '123456', password: chosen }))).toBe('204');
    expect(await accounts.opens(email, chosen)).toBe(true);
  },
  'a mailed code of six digits, to join with': async () => {
    const email = 'joining@example.org';
    await keep(oldCode('join', email, '123456', 3600));
    const asked = { email, code: '123456', password: chosen, name: 'Ana Real', reason: 'I teach.' };
    expect(said(await anybody('join', asked))).toBe('204');
    expect(await accounts.opens(email, chosen)).toBe(true);
  },
  'an invitation that was mailed': async ({ id, email }) => {
    await accounts.anIdentity(email, { id, status: 'FORCE_CHANGE_PASSWORD' });
    const link = 'a'.repeat(32);
    await keep(oldCode('invitation', id, link, 14 * 86_400));
    expect(said(await anybody('invitation', { id, code: link, password: chosen }))).toBe('200');
    expect(await accounts.opens(email, chosen)).toBe(true);
  },
  'an app, its secret in the clear, and a session that showed it': async (who) => {
    await keep({ pk: 'second-factors', sk: who.id, ...anApp }, aSession(who, { factor: 'proved' }));
    expect(await me(who)).toBe('200');
    signInAnew(who.id);
    expect(await me(who)).toBe('403 code-needed');
    expect(await proveByCode(who)).toBe('204');
    expect(await me(who)).toBe('200');
  },
  'an app, and a session that was asked for it': async (who) => {
    await keep({ pk: 'second-factors', sk: who.id, ...anApp }, aSession(who, { factor: 'asked' }));
    expect(await me(who)).toBe('403 code-needed');
    expect(await proveByCode(who)).toBe('204');
    expect(await me(who)).toBe('200');
  },
  'an app that was begun and never confirmed, and a session that used it': async (who) => {
    const begun = { secret, begunIn: 'a session', used: 1 };
    await keep({ pk: 'second-factors', sk: who.id, ...begun }, aSession(who, { factor: 'proved' }));
    const { upgradeFactors } = await import('../../functions/schedule/upgrade-factors.ts');
    await wholly(upgradeFactors)(new Date());
    signInAnew(who.id);
    expect(await me(who)).toBe('200');
    expect(await proveByCode(who)).toBe('422 invalid');
    expect(said(await call(who, 'POST /api/me/second-factor', { password: who.password }))).toBe('200');
  },
  'a passkey': async (who) => {
    const device = new Authenticator();
    const { password } = who;
    const options = (await call(who, 'POST /api/me/passkeys', { password })).body as unknown as {
      challenge: string;
    };
    expect(
      said(await call(who, 'PUT /api/me/passkeys', { name: 'Mine', passkey: device.made(options) })),
    ).toBe('200');
    // As it was kept: without all that came since.
    const { readItem } = await import('../../functions/data/records.ts');
    const { passkeys } = (await readItem({ pk: 'second-factors', sk: who.id })) as { passkeys?: object[] };
    const { id, credential, publicKey, counter, name, added } = (passkeys?.[0] ?? {}) as Record<
      string,
      unknown
    >;
    const before = [{ id, credential, publicKey, counter, name, added }];
    await keep({ pk: 'second-factors', sk: who.id, passkeys: before });
    signInAnew(who.id);
    expect(await me(who)).toBe('403 code-needed');
    const asked = (await call(who, 'POST /api/me/second-factor/challenge')).body as unknown as {
      passkey: { challenge: string };
    };
    const passkey = device.signed(asked.passkey);
    expect(said(await call(who, 'POST /api/me/passkeys/proof', { passkey }))).toBe('204');
    expect(await me(who)).toBe('200');
  },
  'no factor, a session, and every count but one full': async (who) => {
    await keep(aSession(who), ...spent(who));
    expect(await me(who)).toBe('200');
    expect(said(await call(who, 'PUT /api/me/password', { current: who.password, next: chosen }))).toBe(
      '204',
    );
    expect(await accounts.opens(who.email, chosen)).toBe(true);
    expect(said(await anybody('codes', { email: who.email, purpose: 'password' }))).toBe('202');
  },
  'an app, and every count but one full': async (who) => {
    await keep({ pk: 'second-factors', sk: who.id, ...anApp }, ...spent(who));
    expect(await me(who)).toBe('403 code-needed');
    expect(await proveByCode(who)).toBe('204');
    expect(await me(who)).toBe('200');
  },
  'a session that was ended': async (who) => {
    await keep(aSession(who, { ended: true }));
    // The control: what was ended stays so, and signing in again is what helps.
    expect(await me(who)).toBe('401 unauthenticated');
    signInAnew(who.id);
    expect(await me(who)).toBe('200');
  },
};

it.each(Object.keys(people))('somebody of whom the release before kept %s gets in', async (kept) => {
  await people[kept]?.(await accounts.aMember());
});
