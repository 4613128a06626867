import { ProductError } from '../../shared/errors.ts';
import { change, type UnitOfWork } from '../data/change.ts';
import { type Item, type Key, secondsFrom } from '../data/table.ts';
import { digest } from './digest.ts';

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

/** Browsers that somebody may be known in. */
const mostBrowsers = 10;
/** Seconds in which an app that was begun is to be confirmed. */
const begunLife = 600;

export const factorKey = (uid: string): Key => ({ pk: 'second-factors', sk: uid });
/** Says that a passkey is somebody's. */
export const passkeyKey = (credential: string): Key => ({ pk: 'passkeys', sk: digest(credential) });
const begunKey = (uid: string): Key => ({ pk: 'begun-apps', sk: uid });

export async function factorOf(unit: UnitOfWork, uid: string): Promise<Factor> {
  const factor: Factor = (await unit.item(factorKey(uid))) ?? factorKey(uid);
  // Earlier releases kept an app here that was only begun.
  return hasApp(factor) ? factor : withoutApp(factor);
}

export const hasApp = ({ confirmed }: Factor): boolean => confirmed === true;
export const passkeysOf = ({ passkeys = [] }: Factor): Passkey[] => passkeys;
/** Whether one is asked for at sign-in. */
export const isSet = (factor: Factor): boolean => hasApp(factor) || passkeysOf(factor).length > 0;

/** What was begun in this session and can still be confirmed. */
export async function begunApp(
  unit: UnitOfWork,
  uid: string,
  session: string,
): Promise<BegunApp | undefined> {
  const begun = (await unit.item(begunKey(uid))) as BegunApp | undefined;
  const isGood = begun?.session === session && Number(begun.expires) > secondsFrom(unit.now, 0);
  return isGood ? begun : undefined;
}

/** Stores the secret of an app that is begun in a session, and is to be confirmed there in time. */
export const keepBegunApp = (
  unit: UnitOfWork,
  uid: string,
  begun: { secret: string; session: string },
): Promise<void> => unit.putItem({ ...begunKey(uid), ...begun, expires: secondsFrom(unit.now, begunLife) });

/** What somebody began to set up, in any session, can't be confirmed any more. */
export const dropBegunApp = (unit: UnitOfWork, uid: string): Promise<void> => unit.removeItem(begunKey(uid));

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
  return change(async (unit) => keepFactor(unit, withoutBrowsers(withoutApp(await factorOf(unit, uid)))));
}

/** @throws ProductError `not-found` where they have no such passkey */
export function forgetPasskey(uid: string, id: string): Promise<void> {
  return change(async (unit) => {
    const factor = await factorOf(unit, uid);
    const passkeys = passkeysOf(factor).filter((each) => each.id !== id);
    if (passkeys.length === passkeysOf(factor).length) throw new ProductError('not-found');
    await keepFactor(unit, withoutBrowsers({ ...factor, passkeys }));
  });
}

/** Stores what is left of a factor, or deletes its item if nothing is; a passkey that isn't left is nobody's. */
export async function keepFactor(unit: UnitOfWork, factor: Factor): Promise<void> {
  const left = passkeysOf(factor).map(({ credential }) => credential);
  for (const { credential } of passkeysOf(await factorOf(unit, factor.sk)))
    if (!left.includes(credential)) await unit.removeItem(passkeyKey(credential));
  await (isSet(factor) ? unit.putItem(factor) : unit.removeItem(factor));
}

/**
 * Adds a passkey to somebody's, who showed or set it in this browser.
 *
 * @returns whether it was added: not where it is one of theirs already, or of anybody's
 */
export async function keepPasskey(
  unit: UnitOfWork,
  factor: Factor,
  passkey: Passkey,
  browser: string | undefined,
): Promise<boolean> {
  const key = passkeyKey(passkey.credential);
  const isOwn = passkeysOf(factor).some(({ credential }) => credential === passkey.credential);
  if (isOwn || (await unit.item(key))) return false;
  await unit.putItem({ ...key, uid: factor.sk });
  await keepFactor(unit, { ...knownIn(factor, browser), passkeys: [...passkeysOf(factor), passkey] });
  return true;
}

/** Takes away what somebody set up since a moment, or at a time that nobody knows; no browser is known any more. */
export async function forgetFactorsSince(unit: UnitOfWork, uid: string, since: string): Promise<void> {
  const factor = await factorOf(unit, uid);
  const isOfBefore = (added = since) => added < since;
  const passkeys = passkeysOf(factor).filter(({ added }) => isOfBefore(added));
  const app = isOfBefore(factor.appAdded) ? factor : withoutApp(factor);
  const rest = isOfBefore(factor.recoveryMade) ? app : withoutRecovery(app);
  await keepFactor(unit, withoutBrowsers({ ...rest, passkeys }));
}

export function forgetFactor(uid: string): Promise<void> {
  return change(async (unit) => {
    await keepFactor(unit, factorKey(uid));
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
    await keepFactor(unit, hasApp(factor) ? { ...factor, appAdded: unit.now.toISOString() } : factor);
  });
}

/** Whether an app is kept as earlier releases did. */
export const isOld = (factor: Factor): boolean =>
  factor.secret !== undefined && !(hasApp(factor) && factor.appAdded);
