import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ProductError } from '../../shared/errors.ts';
import { product } from '../../shared/product.ts';
import type { Stored } from '../../shared/registry.ts';
import { change, type Unit } from './change.ts';
import { counted } from './counted.ts';
import { inWords } from './duration.ts';
import { readItem } from './records.ts';
import { type Item, type Key, secondsFrom } from './table.ts';

/** A passkey as it is kept. */
export type Passkey = {
  /** Ours, by which it is removed. */
  id: string;
  /** Its maker's id of it, and its public key: both in base64url. */
  credential: string;
  publicKey: string;
  /** How often it signed, as it says itself: some never say. */
  counter: number;
  /** How a browser can reach it. */
  transports?: string[];
  /** By which the person tells it from their others. */
  name: string;
  added: string;
  used?: string;
};

/** All that somebody has beside the password, in one item: so it is read, and taken away, as a whole. */
export type Factor = Item & {
  /** Of the authenticator app; it is asked for once a code has `confirmed` it. */
  secret?: string;
  /** The id of the session in which it was begun. */
  begunIn?: string;
  confirmed?: boolean;
  /** The half minute of the last code. */
  used?: number;
  passkeys?: Passkey[];
};

/** Seconds that a code stands in the app, by all apps' custom. */
const period = 30;
/** Codes that may be tried for one person in an hour, right or wrong. */
const mostTries = 10;
const anHour = 3600;

export const factorKey = (uid: string): Key => ({ pk: 'second-factors', sk: uid });

export const factorOf = async (unit: Unit, uid: string): Promise<Factor> =>
  ((await unit.item(factorKey(uid))) as Factor | undefined) ?? factorKey(uid);

export const hasApp = ({ confirmed }: Factor): boolean => confirmed === true;
export const passkeysOf = ({ passkeys = [] }: Factor): Passkey[] => passkeys;
/** Whether one is asked for at sign-in. */
export const isSet = (factor: Factor): boolean => hasApp(factor) || passkeysOf(factor).length > 0;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: product.name, label, secret: Secret.fromBase32(secret), period });

/**
 * Begins an authenticator app for somebody: a secret for it. It counts from when a code confirms it. Begun again in
 * the same session it is the one of before, which the app may have by now; nobody is given what another session saw.
 *
 * @param label what the app shows it as
 * @param session the id of the caller's
 * @throws ProductError `conflict` where they have one
 */
export function beginApp(
  uid: string,
  label: string,
  session: string,
): Promise<{ secret: string; uri: string }> {
  return change(async (unit) => {
    const factor = await factorOf(unit, uid);
    if (hasApp(factor))
      throw new ProductError('conflict', {
        message: 'You have an authenticator app already. Remove it first.',
      });
    const secret = (factor.begunIn === session && factor.secret) || new Secret({ size: 20 }).base32;
    await unit.putItem({ ...withoutApp(factor), secret, begunIn: session });
    return { secret, uri: totpOf(secret, label).toString() };
  });
}

/**
 * That this is a code of the person's app. A code is good once, and for half a minute before and after its own.
 *
 * @throws ProductError `invalid` at the field, the same for a wrong code and a used one; `slow-down` after many
 */
export async function assertFactorCode(uid: string, code: string): Promise<void> {
  const now = secondsFrom(new Date(), 0);
  await countTry(uid, 'second-factor', mostTries, now);
  const isGood = await change(async (unit) => {
    const factor = await factorOf(unit, uid);
    const { secret, used = 0 } = factor;
    const away = secret && totpOf(secret).validate({ token: code, timestamp: now * 1000, window: 1 });
    if (typeof away !== 'number') return false;
    const step = Math.floor(now / period) + away;
    if (step <= used) return false;
    await unit.putItem({ ...factor, used: step });
    return true;
  });
  if (!isGood)
    throw new ProductError('invalid', {
      fields: [{ path: 'code', message: 'This code is not right. Wait for the next one in your app.' }],
    });
}

/**
 * Counts a try to show a second factor.
 *
 * @param most tries in an hour
 * @param now in epoch seconds
 * @throws ProductError `slow-down` after so many
 */
export async function countTry(uid: string, what: string, most: number, now: number): Promise<void> {
  const hour = Math.floor(now / anHour);
  const expires = (hour + 1) * anHour;
  const key = { pk: 'codes', sk: `${what}#${hour}#${uid}` };
  if (await counted(key, { entry: randomUUID(), most, expires })) return;
  throw new ProductError('slow-down', {
    message: `Your second factor was tried too often. Try again in ${inWords(expires - now)}.`,
    retryAfter: expires - now,
  });
}

/** The app is asked for from now on. */
export async function confirmApp(unit: Unit, uid: string): Promise<void> {
  const factor = await factorOf(unit, uid);
  if (!factor.secret)
    throw new ProductError('conflict', { message: 'Begin again: there is no app to confirm.' });
  await unit.putItem({ ...factor, confirmed: true });
}

const withoutApp = ({
  secret: _secret,
  begunIn: _begunIn,
  confirmed: _confirmed,
  used: _used,
  ...rest
}: Factor): Factor => rest;

export function forgetApp(uid: string): Promise<void> {
  return change(async (unit) => keep(unit, withoutApp(await factorOf(unit, uid))));
}

/** @throws ProductError `not-found` where they have no such passkey */
export function forgetPasskey(uid: string, id: string): Promise<void> {
  return change(async (unit) => {
    const factor = await factorOf(unit, uid);
    const passkeys = passkeysOf(factor).filter((each) => each.id !== id);
    if (passkeys.length === passkeysOf(factor).length) throw new ProductError('not-found');
    await keep(unit, { ...factor, passkeys });
  });
}

/** What nothing is left of is no item. */
const keep = (unit: Unit, factor: Factor): Promise<void> =>
  isSet(factor) ? unit.putItem(factor) : unit.removeItem(factor);

/**
 * The member whose second factor is to be reset.
 *
 * @throws ProductError `conflict` where they have none, or are no member
 */
export async function memberToReset(unit: Unit, uid: string): Promise<Stored<'users'>> {
  if (!isSet(await factorOf(unit, uid)))
    throw new ProductError('conflict', { message: 'They have no second factor: there is nothing to reset.' });
  const member = await unit.get('users', uid);
  if (!member)
    throw new ProductError('conflict', {
      message: 'They are no member now: their account is closed, or waits for an administrator.',
    });
  return member;
}

/** Who resets somebody's second factor. */
export type Resetter = 'an administrator' | 'an operator';

/** For how long it is kept who did: longer than a mail of it would be tried again. */
const keptReset = 100 * 86_400;
const resetKey = (uid: string, version: number): Key => ({ pk: 'factor-resets', sk: `${uid}#${version}` });

/**
 * Takes all of a member's away. Their record is written along, so that it stands in their history who did it, and the
 * mail that tells them follows from that.
 *
 * @throws ProductError `conflict` where there is none, or they are no member
 */
export async function takeFactorAway(unit: Unit, uid: string, by: Resetter): Promise<void> {
  const member = await memberToReset(unit, uid);
  await unit.removeItem(factorKey(uid));
  const { version } = await unit.put('users', member);
  await unit.putItem({ ...resetKey(uid, version), by, expires: secondsFrom(unit.now, keptReset) });
}

/** Who reset a member's second factor with this version of their record; nobody where it came about otherwise. */
export const resetterOf = async (uid: string, version: number): Promise<Resetter | undefined> =>
  (await readItem(resetKey(uid, version)))?.by as Resetter | undefined;

export function forgetFactor(uid: string): Promise<void> {
  return change((unit) => unit.removeItem(factorKey(uid)));
}
