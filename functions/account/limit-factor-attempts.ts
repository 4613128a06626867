import { randomUUID } from 'node:crypto';
import { type Message, msg } from '../../shared/language/messages.ts';
import { secondsPerHour } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { UnitOfWork } from '../data/change.ts';
import { countEntry } from '../data/conditional-update.ts';
import { doOnce, filterUndone } from '../data/once.ts';
import type { Key } from '../data/table.ts';
import { recordAttempt } from '../stores/record-attempt.ts';
import { countRefusalCode } from '../stores/refusals.ts';
import { browserName, browsersOf, factorOf } from '../stores/second-factors.ts';
import { duration, timeWindow } from '../stores/time-window.ts';

/* Limits how often a second factor may be tried, and reports wrong codes. */

/**
 * Codes that may be tried for one person in an hour, right or wrong: in each known browser, and in all others together.
 */
const mostAttempts = 10;
/** The number of wrong codes in an hour that typing errors don't explain. */
const tooManyWrong = 5;

/**
 * Counts an attempt before the code is checked. A browser that has shown a factor has its own limit, so somebody who only
 * knows the password can't use it up.
 *
 * @throws ProductError `slow-down` after so many
 */
export async function countCode(uid: string, browser: string | undefined): Promise<void> {
  const name = browser !== undefined && browserName(uid, browser);
  const isKnown = name && browsersOf(await factorOf(new UnitOfWork(), uid)).includes(name);
  await countAttempt(
    `second-factor#${uid}${isKnown ? `#${name}` : ''}`,
    mostAttempts,
    msg(
      'Too many codes were entered. If that wasn’t you, somebody knows your password and is trying to sign in as you: change it with “Forgotten your password?” on the sign-in page. A browser you have signed in with before may still accept your code; other browsers will accept it again in {wait}.',
    ),
  );
}

/** Challenges of one session in an hour: each page and each retry takes one. */
const mostChallenges = 30;

/** @throws ProductError `slow-down` after too many */
export const countChallenge = ({ pk, sk }: Key): Promise<void> =>
  countAttempt(
    `passkeys#${pk}#${sk}`,
    mostChallenges,
    msg('Your passkey was requested too often. Try again in {wait}.'),
  );

async function countAttempt(what: string, most: number, message: Message): Promise<void> {
  const { window, secondsLeft, expires } = timeWindow(secondsPerHour);
  if (await countEntry({ pk: 'codes', sk: `${what}#${window}` }, { entry: randomUUID(), most, expires }))
    return;
  throw new ProductError('slow-down', {
    message,
    values: { wait: duration(secondsLeft) },
    retryAfter: secondsLeft,
  });
}

const guessMailKey = (uid: string, hour: number) => `mail#wrong-codes#${uid}#${hour}`;

/**
 * Counts a wrong code, for administrators and for the person themselves.
 *
 * @param notify notifies the person at the fifth wrong code in an hour
 */
export async function recordWrongCode(uid: string, notify: () => Promise<void>): Promise<void> {
  await countRefusalCode(uid, 'wrong-code', new Date());
  await recordAttempt(uid, 'wrong-code');
  const { window: hour, expires } = timeWindow(secondsPerHour);
  const few = { entry: randomUUID(), most: tooManyWrong - 1, expires };
  if (await countEntry({ pk: 'codes', sk: `wrong-codes#${uid}#${hour}` }, few)) return;
  await doOnce(guessMailKey(uid, hour), notify);
}

/** Whether the person was notified of wrong codes in this hour or the last. */
export async function isBeingGuessed(uid: string): Promise<boolean> {
  const { window: hour } = timeWindow(secondsPerHour);
  const keys = [hour, hour - 1].map((each) => guessMailKey(uid, each));
  return (await filterUndone(keys)).size < keys.length;
}
