import { isDeepStrictEqual } from 'node:util';
import type { Stored } from '../../shared/kinds/registry.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { signOutEverywhere } from '../identity/user-pool.ts';
import { sendMail } from '../mail/send-mail.ts';
import { factorResetMail } from '../mail/sign-in-mails.ts';
import type { Caller } from '../stores/actor.ts';
import { cancelPendingApp, factorOf, hasFactor } from '../stores/second-factors.ts';
import { endSessions, endSessionsWithin, recordReauthentication } from '../stores/sessions.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { memberToReset, resetterOf } from './reset-factor.ts';

/**
 * Sets a second factor of the caller, and ends the set-up of any other app. With the first factor all other sessions
 * end. When two sessions set a first one at once, the later is signed out: neither ends the other before its own is
 * set.
 *
 * @returns the recovery codes that come with the first factor
 */
export async function setFactor(
  { id, session }: Caller,
  set: (unit: UnitOfWork) => Promise<void>,
): Promise<string[]> {
  const recovery = await change(async (unit) => {
    const isFirst = !hasFactor(await factorOf(unit, id));
    await set(unit);
    await cancelPendingApp(unit, id);
    await recordReauthentication(unit, session);
    if (!isFirst) return [];
    await endSessionsWithin(unit, id, session.id);
    return newRecoveryCodes(unit, id);
  });
  // Sign-ins that were made meanwhile end too.
  if (recovery.length > 0) await endSessions(id, session.id);
  return recovery;
}

/**
 * Removes somebody's second factor by `reset`, and signs them out everywhere: before it, because a call that is cut off
 * afterwards can't be repeated, and after it, for sign-ins made meanwhile.
 *
 * @throws ProductError `conflict` where they have none, or are no member
 */
export async function removeFactorSignedOut(uid: string, reset: () => Promise<void>): Promise<void> {
  await memberToReset(new UnitOfWork(), uid);
  await signOutEverywhere(uid);
  await reset();
  await signOutEverywhere(uid);
}

/** Mails a member whose second factor somebody else reset with a version of their record. */
export async function mailReset(before: Stored<'users'>, after: Stored<'users'>): Promise<void> {
  const { id, version } = after;
  // A reset changes no field of the record, so nothing is read for any other write.
  const { updateTimestamp } = before;
  if (!isDeepStrictEqual({ ...after, version: before.version, updateTimestamp }, before)) return;
  const by = await resetterOf(id, version);
  if (by) await sendMail(factorResetMail, after, { variant: by, id, version });
}
