import { randomUUID } from 'node:crypto';
import { ProductError } from '../../shared/errors.ts';
import { change } from '../data/change.ts';
import { counted } from '../data/counted.ts';
import { inWords } from '../data/duration.ts';
import { type Key, secondsFrom } from '../data/table.ts';
import { isPassword } from '../identity/credentials.ts';

/** Passwords that may be tried for one person in a day, right or wrong. */
const mostTries = 10;
const aDay = 86_400;

/**
 * That whoever calls knows the password, not only holds a session. The try counts before it is checked, so
 * that guesses at once are no more than a few.
 *
 * @throws ProductError `invalid` at the field it was typed in; `slow-down` after so many tries
 */
export async function assertPassword(uid: string, password: string, field: string): Promise<void> {
  if (!(await knowsPassword(uid, password)))
    throw new ProductError('invalid', {
      fields: [{ path: field, message: 'This is not your password. Type the one you sign in with.' }],
    });
}

/** Whether it is; counted as `assertPassword` does. */
export async function knowsPassword(uid: string, password: string): Promise<boolean> {
  const now = secondsFrom(new Date(), 0);
  const expires = (dayOf(now) + 1) * aDay;
  if (!(await counted(triesKey(uid, now), { entry: randomUUID(), most: mostTries, expires })))
    throw new ProductError('slow-down', {
      message: `The password was asked for too often today. Try again in ${inWords(expires - now)}, or reset it where you sign in.`,
      retryAfter: expires - now,
    });
  return isPassword(uid, password);
}

/** The tries of today count no longer: there is another password now. */
export async function forgetTries(uid: string): Promise<void> {
  await change((unit) => unit.removeItem(triesKey(uid, secondsFrom(new Date(), 0))));
}

const dayOf = (now: number) => Math.floor(now / aDay);
const triesKey = (uid: string, now: number): Key => ({ pk: 'codes', sk: `passwords#${dayOf(now)}#${uid}` });
