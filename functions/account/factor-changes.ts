import { isDeepStrictEqual } from 'node:util';
import type { Stored } from '../../shared/registry.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { doOnce } from '../data/once.ts';
import { signOutEverywhere } from '../identity/user-pool.ts';
import { mailFactorReset } from '../mail/sign-in-mails.ts';
import type { Caller } from '../stores/actor.ts';
import { cancelPendingApp, factorOf, hasFactor } from '../stores/second-factors.ts';
import { endSessions, endSessionsWithin, recordProof } from '../stores/sessions.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { memberToReset, resetterOf } from './reset-factor.ts';

/**
 * Sets one of the caller's by this change, in this session too. Whatever app they had begun besides ends; with their
 * first, who is signed in without it is signed out. Of two sessions that set a first one at once, the later finds that
 * it was signed out: neither ends the other before its own is set.
 *
 * @returns the recovery codes that come with their first; none where they had one
 */
export async function setFactor(
  { id, session }: Caller,
  set: (unit: UnitOfWork) => Promise<void>,
): Promise<string[]> {
  const recovery = await change(async (unit) => {
    const isFirst = !hasFactor(await factorOf(unit, id));
    await set(unit);
    await cancelPendingApp(unit, id);
    await recordProof(unit, session);
    if (!isFirst) return [];
    await endSessionsWithin(unit, id, session.id);
    return newRecoveryCodes(unit, id);
  });
  // And who signed in meanwhile.
  if (recovery.length > 0) await endSessions(id, session.id);
  return recovery;
}

/**
 * Takes all of somebody's away by this change, and signs them out everywhere. Sessions end before it, because a call that
 * is cut off after it can't be made again as it was, when nothing is left to take away; and after it, for whoever signed
 * in meanwhile.
 *
 * @throws ProductError `conflict` where they have none, or are no member
 */
export async function takeAwaySignedOut(uid: string, reset: () => Promise<void>): Promise<void> {
  await memberToReset(new UnitOfWork(), uid);
  await signOutEverywhere(uid);
  await reset();
  await signOutEverywhere(uid);
}

/** Tells a member whose second factor somebody else took away with a version of their record. */
export async function mailReset(before: Stored<'users'>, after: Stored<'users'>): Promise<void> {
  const { id, email, version } = after;
  // A reset changes nothing that the record says: nothing is read for any other write.
  const { updateTimestamp } = before;
  if (!isDeepStrictEqual({ ...after, version: before.version, updateTimestamp }, before)) return;
  const by = await resetterOf(id, version);
  if (by) await doOnce(`mail#factor-reset#${id}#${version}`, () => mailFactorReset(email, by));
}
