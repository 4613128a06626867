import { Secret, TOTP } from 'otpauth';
import type { FactorProof } from '../../shared/account.ts';
import { ProductError } from '../../shared/errors.ts';
import { product } from '../../shared/product.ts';
import type { Stored } from '../../shared/registry.ts';
import { decryptSecret, encryptSecret } from './app-secrets.ts';
import { passkeyRefused } from './challenges.ts';
import { change, type Unit } from './change.ts';
import { digest } from './digest.ts';
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
  /** The recovery codes that are left, by the HMAC of each, and when they were made. */
  recovery?: string[];
  recoveryMade?: string;
  /** Digests of what the browsers said they are known by in which one was shown, the latest last. */
  browsers?: string[];
};

/** An app that was begun and not confirmed: it stands apart, so that nothing takes it for one that was. */
type BegunApp = Item & {
  secret: string;
  /** The id of the session in which it was begun, and may be confirmed. */
  session: string;
};

/** Seconds that a code stands in the app, by all apps' custom. */
const period = 30;
/** Browsers that somebody may be known in. */
const mostBrowsers = 10;
/** Seconds in which an app that was begun is to be confirmed. */
const begunLife = 600;

export const factorKey = (uid: string): Key => ({ pk: 'second-factors', sk: uid });
/** Says that a passkey is somebody's. */
export const passkeyKey = (credential: string): Key => ({ pk: 'passkeys', sk: digest(credential) });
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
    const begun = (await begunApp(unit, uid, session))?.secret;
    const secret = begun ? await decryptSecret(uid, begun) : new Secret({ size: 20 }).base32;
    const stored = begun ?? (await encryptSecret(uid, secret));
    await unit.putItem({
      ...begunKey(uid),
      secret: stored,
      session,
      expires: secondsFrom(unit.now, begunLife),
    });
    return { secret, uri: totpOf(secret, label).toString() };
  });
}

const hasOne = () =>
  new ProductError('conflict', { message: 'You already have an authenticator app. Remove it first.' });

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
export async function confirmApp(
  unit: Unit,
  uid: string,
  session: string,
  { code, browser }: FactorProof,
): Promise<void> {
  const factor = await factorOf(unit, uid);
  if (hasApp(factor)) throw hasOne();
  const begun = await begunApp(unit, uid, session);
  if (!begun)
    throw new ProductError('conflict', {
      message:
        'This took too long, or was started again somewhere else. Please start again: there is no app to confirm.',
    });
  const used = periodOf(await decryptSecret(uid, begun.secret), code, unit.now);
  if (used === undefined) throw codeRefused();
  const secret = await encryptSecret(uid, begun.secret);
  const app = { secret, confirmed: true, appAdded: unit.now.toISOString(), used };
  await unit.putItem({ ...knownIn(factor, browser), ...app });
}

/**
 * Takes a code of the person's app. A code is good once, and for half a minute before and after its own.
 *
 * @throws ProductError `invalid` at the field, the same for a wrong code, a used one, and where there is no app
 */
export async function takeFactorCode(unit: Unit, uid: string, { code, browser }: FactorProof): Promise<void> {
  const factor = await factorOf(unit, uid);
  const { secret, used = 0 } = factor;
  const now = hasApp(factor) && secret && periodOf(await decryptSecret(uid, secret), code, unit.now);
  if (!now || now <= used) throw codeRefused();
  // Earlier releases stored it as it is.
  const encrypted = await encryptSecret(uid, secret);
  await unit.putItem({ ...knownIn(factor, browser), secret: encrypted, used: now });
}

/** The half minute of which this is the code, if it is one of about now. */
function periodOf(secret: string, code: string, now: Date): number | undefined {
  const away = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return away === null ? undefined : Math.floor(now.getTime() / (period * 1000)) + away;
}

const codeRefused = () =>
  new ProductError('invalid', {
    fields: [{ path: 'code', message: 'This code is wrong. Wait for the next one in your app.' }],
  });

/** The factor of somebody who showed or set one in this browser, if it says which it is. */
export function knownIn(factor: Factor, browser: string | undefined): Factor {
  if (browser === undefined) return factor;
  const name = browserName(factor.sk, browser);
  const others = browsersOf(factor).filter((each) => each !== name);
  return { ...factor, browsers: [...others, name].slice(-mostBrowsers) };
}

/** What a browser is known by, for one person. */
export const browserName = (uid: string, browser: string) => digest(uid, browser);
export const browsersOf = ({ browsers = [] }: Factor) => browsers;

const withoutApp = ({
  secret: _secret,
  begunIn: _begunIn,
  confirmed: _confirmed,
  appAdded: _appAdded,
  used: _used,
  ...rest
}: Factor): Factor => rest;

const withoutRecovery = ({ recovery: _recovery, recoveryMade: _recoveryMade, ...rest }: Factor): Factor =>
  rest;

/** No browser is known any more to who takes one away: it may be in other hands. */
const withoutBrowsers = ({ browsers: _browsers, ...rest }: Factor): Factor => rest;

export function forgetApp(uid: string): Promise<void> {
  return change(async (unit) => keep(unit, withoutBrowsers(withoutApp(await factorOf(unit, uid)))));
}

/** @throws ProductError `not-found` where they have no such passkey */
export function forgetPasskey(uid: string, id: string): Promise<void> {
  return change(async (unit) => {
    const factor = await factorOf(unit, uid);
    const passkeys = passkeysOf(factor).filter((each) => each.id !== id);
    if (passkeys.length === passkeysOf(factor).length) throw new ProductError('not-found');
    await keep(unit, withoutBrowsers({ ...factor, passkeys }));
  });
}

/** What nothing is left of is no item, and a passkey that isn't left is nobody's. */
async function keep(unit: Unit, factor: Factor): Promise<void> {
  const left = passkeysOf(factor).map(({ credential }) => credential);
  for (const { credential } of passkeysOf(await factorOf(unit, factor.sk)))
    if (!left.includes(credential)) await unit.removeItem(passkeyKey(credential));
  await (isSet(factor) ? unit.putItem(factor) : unit.removeItem(factor));
}

/**
 * Adds a passkey to somebody's, who showed or set it in this browser.
 *
 * @throws ProductError `invalid` where it is one of theirs already, or of anybody's
 */
export async function keepPasskey(
  unit: Unit,
  factor: Factor,
  passkey: Passkey,
  browser: string | undefined,
): Promise<void> {
  const key = passkeyKey(passkey.credential);
  const isOwn = passkeysOf(factor).some(({ credential }) => credential === passkey.credential);
  if (isOwn || (await unit.item(key)))
    throw passkeyRefused('This passkey is already registered. Use another one.');
  await unit.putItem({ ...key, uid: factor.sk });
  await keep(unit, { ...knownIn(factor, browser), passkeys: [...passkeysOf(factor), passkey] });
}

/** Takes away what somebody set up since a moment, or at a time that nobody knows; no browser is known any more. */
export async function forgetFactorsSince(unit: Unit, uid: string, since: string): Promise<void> {
  const factor = await factorOf(unit, uid);
  const isOfBefore = (added = since) => added < since;
  const passkeys = passkeysOf(factor).filter(({ added }) => isOfBefore(added));
  const app = isOfBefore(factor.appAdded) ? factor : withoutApp(factor);
  const rest = isOfBefore(factor.recoveryMade) ? app : withoutRecovery(app);
  await keep(unit, withoutBrowsers({ ...rest, passkeys }));
}

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
      message: 'They are not a member now: their account is closed, or is waiting for an administrator.',
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
  await keep(unit, factorKey(uid));
  const { version } = await unit.put('users', member);
  await unit.putItem({ ...resetKey(uid, version), by, expires: secondsFrom(unit.now, keptReset) });
}

/** Who reset a member's second factor with this version of their record; nobody where it came about otherwise. */
export const resetterOf = async (uid: string, version: number): Promise<Resetter | undefined> =>
  (await readItem(resetKey(uid, version)))?.by as Resetter | undefined;

export function forgetFactor(uid: string): Promise<void> {
  return change(async (unit) => {
    await keep(unit, factorKey(uid));
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
