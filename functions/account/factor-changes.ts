import type { Caller } from '../data/actor.ts';
import { change, Unit } from '../data/change.ts';
import { assertFactor, factorOf, isSet } from '../data/second-factors.ts';
import { endSessions, proved } from '../data/sessions.ts';
import { signOutEverywhere } from '../identity/user-pool.ts';

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
 * @throws ProductError `conflict` where they have none
 */
export async function takeAwaySignedOut<T>(uid: string, reset: () => Promise<T>): Promise<T> {
  await assertFactor(new Unit(), uid);
  await signOutEverywhere(uid);
  const made = await reset();
  await signOutEverywhere(uid);
  return made;
}
