import { randomUUID } from 'node:crypto';
import { msg } from '../../shared/language/messages.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { countEntry } from '../data/conditional-update.ts';
import { isPasswordOf } from '../identity/credentials.ts';
import type { Caller } from '../stores/actor.ts';
import { recordAttempt } from '../stores/record-attempt.ts';
import { duration, timeWindow } from '../stores/time-window.ts';

/**
 * Passwords that may be tried in a session in a day, right or wrong. Opening another session takes the password, so a
 * stolen session only uses up its own attempts.
 */
const mostAttempts = 10;

/**
 * Asserts that the caller knows the password, and doesn't only have a session. Tries are counted before the check, so
 * that simultaneous guesses are limited too.
 *
 * @throws ProductError `invalid` at the field it was typed in; `slow-down` after so many attempts
 */
export async function assertPassword(caller: Caller, password: string, field: string): Promise<void> {
  if (!(await knowsPassword(caller, password))) {
    await recordAttempt(caller.id, 'wrong-password');
    throw new ProductError('invalid', {
      fields: [
        { path: field, message: msg('This is not your password. Type the password you sign in with.') },
      ],
    });
  }
}

/** Whether this is the caller's password; attempts are counted as by `assertPassword`. */
export async function knowsPassword({ id, session }: Caller, password: string): Promise<boolean> {
  const { window, expires, secondsLeft } = timeWindow(secondsPerDay);
  const key = { pk: 'codes', sk: `passwords#${window}#${id}#${session.id}` };
  if (!(await countEntry(key, { entry: randomUUID(), most: mostAttempts, expires })))
    throw new ProductError('slow-down', {
      message: msg(
        'Too many wrong passwords were entered here today. Sign out and in again, try again in {wait}, or reset your password on the sign-in page.',
      ),
      values: { wait: duration(secondsLeft) },
      retryAfter: secondsLeft,
    });
  return isPasswordOf(id, password);
}
