import { type RecentFactor, recentFactorDays } from '../../shared/account/recent-factors.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { change, type UnitOfWork } from '../data/change.ts';
import { type Item, type Key, secondsFrom } from '../data/table.ts';
import { hash } from './hash.ts';

export type Passkey = {
  /** Our own id of the passkey. */
  id: string;
  /** The authenticator's id of the passkey and its public key, in base64url. */
  credential: string;
  publicKey: string;
  /** The authenticator's count of signatures, which stays 0 for some. */
  counter: number;
  /** How a browser reaches the authenticator. */
  transports?: string[];
  /** The name that the person gave the passkey. */
  name: string;
  added: string;
  used?: string;
};

/** A person's whole second factor in one item, so that it is read and deleted as a whole. */
export type Factor = Item & {
  /** The encrypted secret of the authenticator app, and when a code confirmed it. */
  secret?: string;
  appAdded?: string;
  /** The period of the last used code. */
  used?: number;
  passkeys?: Passkey[];
  /** The HMACs of the unused recovery codes, and when they were made. */
  recovery?: string[];
  recoveryMade?: string;
  /** Digests of the ids of the browsers in which a factor was shown, latest last. */
  browsers?: string[];
};

/** An app that isn't confirmed has its own item, so that nothing takes it for a confirmed one. */
type PendingApp = Item & {
  secret: string;
  /** The session in which the app was begun and can be confirmed. */
  session: string;
};

/** The most browsers that are remembered for a person. */
const mostBrowsers = 10;
/** Seconds in which an app can be confirmed. */
const pendingSeconds = 600;

export const factorKey = (uid: string): Key => ({ pk: 'second-factors', sk: uid });
/** The item that makes a passkey unique among all people. */
export const passkeyKey = (credential: string): Key => ({ pk: 'passkeys', sk: hash(credential) });
const pendingAppKey = (uid: string): Key => ({ pk: 'pending-apps', sk: uid });

export async function factorOf(unit: UnitOfWork, uid: string): Promise<Factor> {
  return (await unit.item(factorKey(uid))) ?? factorKey(uid);
}

export const hasApp = ({ secret }: Factor): boolean => secret !== undefined;
export const passkeysOf = ({ passkeys = [] }: Factor): Passkey[] => passkeys;
/** Whether a second factor is required at sign-in. */
export const hasFactor = (factor: Factor): boolean => hasApp(factor) || passkeysOf(factor).length > 0;

/** The app that was begun in this session and can still be confirmed. */
export async function pendingApp(
  unit: UnitOfWork,
  uid: string,
  session: string,
): Promise<PendingApp | undefined> {
  const begun = (await unit.item(pendingAppKey(uid))) as PendingApp | undefined;
  const isGood = begun?.session === session && Number(begun.expires) > secondsFrom(unit.now, 0);
  return isGood ? begun : undefined;
}

export const storePendingApp = (
  unit: UnitOfWork,
  uid: string,
  begun: { secret: string; session: string },
): Promise<void> =>
  unit.putItem({ ...pendingAppKey(uid), ...begun, expires: secondsFrom(unit.now, pendingSeconds) });

/** Ends the setting up of an app, in whichever session it was begun. */
export const cancelPendingApp = (unit: UnitOfWork, uid: string): Promise<void> =>
  unit.removeItem(pendingAppKey(uid));

/** The factor with this browser among those where one was shown, if the browser has an id. */
export function withKnownBrowser(factor: Factor, browser: string | undefined): Factor {
  if (browser === undefined) return factor;
  const name = browserName(factor.sk, browser);
  const others = browsersOf(factor).filter((each) => each !== name);
  return { ...factor, browsers: [...others, name].slice(-mostBrowsers) };
}

/** The digest of a browser's id for one person. */
export const browserName = (uid: string, browser: string) => hash(uid, browser);
export const browsersOf = ({ browsers = [] }: Factor) => browsers;

const withoutApp = ({ secret: _secret, appAdded: _appAdded, used: _used, ...rest }: Factor): Factor => rest;

const withoutRecovery = ({ recovery: _recovery, recoveryMade: _recoveryMade, ...rest }: Factor): Factor =>
  rest;

/** After a factor is removed no browser is trusted: it may be in other hands. */
const withoutBrowsers = ({ browsers: _browsers, ...rest }: Factor): Factor => rest;

export function deleteApp(uid: string): Promise<void> {
  return change(async (unit) => storeFactor(unit, withoutBrowsers(withoutApp(await factorOf(unit, uid)))));
}

/** @throws ProductError `not-found` where they have no such passkey */
export function deletePasskey(uid: string, id: string): Promise<void> {
  return change(async (unit) => {
    const factor = await factorOf(unit, uid);
    const passkeys = passkeysOf(factor).filter((each) => each.id !== id);
    if (passkeys.length === passkeysOf(factor).length) throw new ProductError('not-found');
    await storeFactor(unit, withoutBrowsers({ ...factor, passkeys }));
  });
}

/** Stores a factor, or deletes its item if it is empty, and frees the passkeys that were removed. */
export async function storeFactor(unit: UnitOfWork, factor: Factor): Promise<void> {
  const remaining = passkeysOf(factor).map(({ credential }) => credential);
  for (const { credential } of passkeysOf(await factorOf(unit, factor.sk)))
    if (!remaining.includes(credential)) await unit.removeItem(passkeyKey(credential));
  await (hasFactor(factor) ? unit.putItem(factor) : unit.removeItem(factor));
}

/** Adds a passkey that was made in this browser. @returns false if the passkey is registered already, by whomever */
export async function storePasskey(
  unit: UnitOfWork,
  factor: Factor,
  passkey: Passkey,
  browser: string | undefined,
): Promise<boolean> {
  const key = passkeyKey(passkey.credential);
  if (await unit.item(key)) return false;
  await unit.putItem({ ...key, uid: factor.sk });
  await storeFactor(unit, {
    ...withKnownBrowser(factor, browser),
    passkeys: [...passkeysOf(factor), passkey],
  });
  return true;
}

/** What was set up in the days before a moment. */
export function recentFactors(factor: Factor, before: string): RecentFactor[] {
  const { appAdded, recoveryMade } = factor;
  const start = new Date(Date.parse(before) - recentFactorDays * msPerDay).toISOString();
  return [
    ...(appAdded === undefined ? [] : [{ id: 'app', kind: 'app' as const, added: appAdded }]),
    ...passkeysOf(factor).map(({ id, added }) => ({ id, kind: 'passkey' as const, added })),
    ...(recoveryMade === undefined
      ? []
      : [{ id: 'recovery', kind: 'recovery' as const, added: recoveryMade }]),
  ].filter(({ added }) => start <= added && added < before);
}

/**
 * Removes factors that were set up since a moment, those of the days before it, and the trust in all browsers.
 *
 * @param keep the ids of those of the days before it that stay
 */
export async function deleteFactorsSince(
  unit: UnitOfWork,
  uid: string,
  since: string,
  keep: readonly string[],
): Promise<void> {
  const factor = await factorOf(unit, uid);
  const recent = recentFactors(factor, since).map(({ id }) => id);
  const stays = (id: string, added = since) => added < since && (!recent.includes(id) || keep.includes(id));
  const passkeys = passkeysOf(factor).filter(({ id, added }) => stays(id, added));
  const app = stays('app', factor.appAdded) ? factor : withoutApp(factor);
  const rest = stays('recovery', factor.recoveryMade) ? app : withoutRecovery(app);
  await storeFactor(unit, withoutBrowsers({ ...rest, passkeys }));
}

export function deleteFactor(uid: string): Promise<void> {
  return change(async (unit) => {
    await storeFactor(unit, factorKey(uid));
    await cancelPendingApp(unit, uid);
  });
}
