import { Secret, TOTP } from 'otpauth';
import type { FactorAttempt } from '../../shared/account/account.ts';
import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { product } from '../../shared/text/product.ts';
import { change, type UnitOfWork } from '../data/change.ts';
import { decrypt, encrypt } from '../data/encryption.ts';
import { factorOf, hasApp, pendingApp, storePendingApp, withKnownBrowser } from '../stores/second-factors.ts';

/** Seconds for which an app shows a code, the same in all apps. */
const period = 30;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: product.name, label, secret: Secret.fromBase32(secret), period });

/**
 * Begins the set-up of an authenticator app with a secret, which is valid once a code confirms it in this session
 * within minutes. The same session gets the same secret again, as the app may have it already; another session gets a
 * new one.
 *
 * @param label the name that the app shows
 * @param session the id of the caller's session
 * @throws ProductError `conflict` where they have one
 */
export function beginApp(
  uid: string,
  label: string,
  session: string,
): Promise<{ secret: string; uri: string }> {
  return change(async (unit) => {
    if (hasApp(await factorOf(unit, uid))) throw alreadyHasApp();
    const begun = (await pendingApp(unit, uid, session))?.secret;
    const secret = begun ? await decrypt({ person: uid }, begun) : new Secret({ size: 20 }).base32;
    const stored = begun ?? (await encrypt({ person: uid }, secret));
    await storePendingApp(unit, uid, { secret: stored, session });
    return { secret, uri: totpOf(secret, label).toString() };
  });
}

const alreadyHasApp = () =>
  new ProductError('conflict', { message: msg('You already have an authenticator app. Remove it first.') });

/**
 * Confirms the app that was begun in this session, by a code of it.
 *
 * @throws ProductError `conflict` where none was begun, `invalid` for a wrong code
 */
export async function confirmApp(
  unit: UnitOfWork,
  uid: string,
  session: string,
  { code, browser }: FactorAttempt,
): Promise<void> {
  const factor = await factorOf(unit, uid);
  if (hasApp(factor)) throw alreadyHasApp();
  const begun = await pendingApp(unit, uid, session);
  if (!begun)
    throw new ProductError('conflict', {
      message: msg(
        'This took too long, or was started again somewhere else. Please start again: there is no app to confirm.',
      ),
    });
  const used = periodOf(await decrypt({ person: uid }, begun.secret), code, unit.now);
  if (used === undefined) throw codeRefused();
  const app = { secret: begun.secret, appAdded: unit.now.toISOString(), used };
  await unit.putItem({ ...withKnownBrowser(factor, browser), ...app });
}

/**
 * Takes a code of the person's app. A code works once, and up to one period early or late.
 *
 * @throws ProductError `invalid` at the field, the same for a wrong code, a used one, and where there is no app
 */
export async function takeFactorCode(
  unit: UnitOfWork,
  uid: string,
  { code, browser }: FactorAttempt,
): Promise<void> {
  const factor = await factorOf(unit, uid);
  const { secret, used = 0 } = factor;
  const now = secret && periodOf(await decrypt({ person: uid }, secret), code, unit.now);
  if (!now || now <= used) throw codeRefused();
  await unit.putItem({ ...withKnownBrowser(factor, browser), used: now });
}

/** The number of the period that the code belongs to, if it is a current one. */
function periodOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / (period * 1000)) + delta;
}

const codeRefused = () =>
  new ProductError('invalid', {
    fields: [{ path: 'code', message: msg('This code is wrong. Wait for the next one in your app.') }],
  });
