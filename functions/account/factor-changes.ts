import { isDeepStrictEqual } from 'node:util';
import type { Stored } from '../../shared/registry.ts';
import type { Caller } from '../data/actor.ts';
import { change, Unit } from '../data/change.ts';
import { once } from '../data/once.ts';
import { factorOf, isSet, memberToReset, resetterOf } from '../data/second-factors.ts';
import { endSessions, proved } from '../data/sessions.ts';
import { signOutEverywhere } from '../identity/user-pool.ts';
import { mailFactorReset } from '../mail/sign-in-mails.ts';

/*
 * Sessions end before such a change, because a call that is cut off after it can't be made again as it was: a factor
 * is no first one any more, or is not there to be taken away. And after it, for whoever signed in meanwhile.
 */

/**
 * Sets one of the caller's by this change, in this session too; with their first, who is signed in without it is signed out.
 *
 * @returns whether it is their first
 */
export async function setFactor(
  { id, session }: Caller,
  set: (unit: Unit) => Promise<void>,
): Promise<boolean> {
  const isFirst = async (unit: Unit) => !isSet(await factorOf(unit, id));
  if (await isFirst(new Unit())) await endSessions(id, session.id);
  const wasFirst = await change(async (unit) => {
    const first = await isFirst(unit);
    await set(unit);
    await proved(unit, session);
    return first;
  });
  if (wasFirst) await endSessions(id, session.id);
  return wasFirst;
}

/**
 * Takes all of somebody's away by this change, and signs them out everywhere.
 *
 * @throws ProductError `conflict` where they have none, or are no member
 */
export async function takeAwaySignedOut(uid: string, reset: () => Promise<void>): Promise<void> {
  await memberToReset(new Unit(), uid);
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
  if (by) await once(`mail#factor-reset#${id}#${version}`, () => mailFactorReset(email, by));
}
