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
  /** Of the authenticator app, which a code has `confirmed`. */
  secret?: string;
  confirmed?: boolean;
  /** When that was; an app of an earlier release is dated by `upgradeFactor`. */
  appAdded?: string;
  /** The half minute of the last code. */
  used?: number;
  passkeys?: Passkey[];
};

/** An app that was begun and not confirmed: it stands apart, so that nothing takes it for one that was. */
type BegunApp = Item & {
  secret: string;
  /** The id of the session in which it was begun, and may be confirmed. */
  session: string;
};

/** Seconds that a code stands in the app, by all apps' custom. */
const period = 30;
const anHour = 3600;
/** Seconds in which an app that was begun is to be confirmed. */
const begunLife = 600;

export const factorKey = (uid: string): Key => ({ pk: 'second-factors', sk: uid });
const begunKey = (uid: string): Key => ({ pk: 'begun-apps', sk: uid });

export async function factorOf(unit: Unit, uid: string): Promise<Factor> {
  const factor: Factor = (await unit.item(factorKey(uid))) ?? factorKey(uid);
  // Earlier releases kept an app here that was only begun.
  return hasApp(factor) ? factor : withoutApp(factor);
}

export const hasApp = ({ confirmed }: Factor): boolean => confirmed === true;
export const passkeysOf = ({ passkeys = [] }: Factor): Passkey[] => passkeys;
/** Whether one is asked for at sign-in. */
export const isSet = (factor: Factor): boolean => hasApp(factor) || passkeysOf(factor).length > 0;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: product.name, label, secret: Secret.fromBase32(secret), period });

/**
 * Begins an authenticator app for somebody: a secret for it. It counts from when a code confirms it, in this session and
 * within minutes. Begun again in the same session it is the previous one, which the app may have by now; nobody is given
 * what another session saw.
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
    if (hasApp(await factorOf(unit, uid))) throw hasOne();
    const secret = (await begunApp(unit, uid, session))?.secret ?? new Secret({ size: 20 }).base32;
    await unit.putItem({ ...begunKey(uid), secret, session, expires: secondsFrom(unit.now, begunLife) });
    return { secret, uri: totpOf(secret, label).toString() };
  });
}

const hasOne = () =>
  new ProductError('conflict', { message: 'You have an authenticator app already. Remove it first.' });

/** What was begun in this session and can still be confirmed. */
async function begunApp(unit: Unit, uid: string, session: string): Promise<BegunApp | undefined> {
  const begun = (await unit.item(begunKey(uid))) as BegunApp | undefined;
  const isGood = begun?.session === session && Number(begun.expires) > secondsFrom(unit.now, 0);
  return isGood ? begun : undefined;
}

/** What somebody began to set up, in any session, can't be confirmed any more. */
export const dropBegunApp = (unit: Unit, uid: string): Promise<void> => unit.removeItem(begunKey(uid));

/**
 * The app that was begun in this session is asked for from now on, as this is a code of it.
 *
 * @throws ProductError `conflict` where none was begun, `invalid` for a wrong code
 */
export async function confirmApp(unit: Unit, uid: string, session: string, code: string): Promise<void> {
  const factor = await factorOf(unit, uid);
  if (hasApp(factor)) throw hasOne();
  const begun = await begunApp(unit, uid, session);
  if (!begun)
    throw new ProductError('conflict', {
      message: 'This took too long, or was begun elsewhere. Begin again: there is no app to confirm.',
    });
  const used = periodOf(begun.secret, code, unit.now);
  if (used === undefined) throw codeRefused();
  const { secret } = begun;
  await unit.putItem({ ...factor, secret, confirmed: true, appAdded: unit.now.toISOString(), used });
}

/**
 * Takes a code of the person's app. A code is good once, and for half a minute before and after its own.
 *
 * @throws ProductError `invalid` at the field, the same for a wrong code, a used one, and where there is no app
 */
export async function takeFactorCode(unit: Unit, uid: string, code: string): Promise<void> {
  const factor = await factorOf(unit, uid);
  const { secret, used = 0 } = factor;
  const now = hasApp(factor) && secret && periodOf(secret, code, unit.now);
  if (!now || now <= used) throw codeRefused();
  await unit.putItem({ ...factor, used: now });
}

/** The half minute of which this is the code, if it is one of about now. */
function periodOf(secret: string, code: string, now: Date): number | undefined {
  const away = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return away === null ? undefined : Math.floor(now.getTime() / (period * 1000)) + away;
}

const codeRefused = () =>
  new ProductError('invalid', {
    fields: [{ path: 'code', message: 'This code is not right. Wait for the next one in your app.' }],
  });

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

const withoutApp = ({
  secret: _secret,
  begunIn: _begunIn,
  confirmed: _confirmed,
  appAdded: _appAdded,
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
  return change(async (unit) => {
    await unit.removeItem(factorKey(uid));
    await dropBegunApp(unit, uid);
  });
}

/**
 * Puts in today's shape what an earlier release kept of somebody: an app that was only begun goes, and one that was
 * confirmed at a time that nobody knows was so by now.
 */
export function upgradeFactor(uid: string): Promise<void> {
  return change(async (unit) => {
    const kept = (await unit.item(factorKey(uid))) as Factor | undefined;
    if (!kept || !isOld(kept)) return;
    const factor = await factorOf(unit, uid);
    await keep(unit, hasApp(factor) ? { ...factor, appAdded: unit.now.toISOString() } : factor);
  });
}

/** Whether an app is kept as earlier releases did. */
export const isOld = (factor: Factor): boolean =>
  factor.secret !== undefined && !(hasApp(factor) && factor.appAdded);
