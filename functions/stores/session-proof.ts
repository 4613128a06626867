import { ProductError } from '../../shared/errors.ts';
import { secondsFrom } from '../data/table.ts';
import type { Session } from './sessions.ts';

const anHour = 3600;
/** Seconds for which a second factor that was shown lets a session go on. */
const administratorsGoOn = 12 * anHour;
const membersGoOn = 30 * 24 * anHour;
/** Seconds after which it is asked for again before what can't be taken back. */
const stillFresh = 600;
/** Seconds in which two tabs may show the same. */
const atOnce = 60;

/** When the person last showed, for this session, what they have: at the sign-in the password. */
const shownAt = ({ provedAt, at }: Session): number => provedAt ?? at;

const isShownWithin = (session: Session, seconds: number, now: Date): boolean =>
  secondsFrom(now, 0) - shownAt(session) < seconds;

/** Whether the second factor was shown for it, and counts. */
export const isProved = (session: Session, isAdministrator: boolean, now: Date): boolean =>
  session.factor === 'proved' &&
  isShownWithin(session, isAdministrator ? administratorsGoOn : membersGoOn, now);

/** Whether it was shown just now, by another tab perhaps. */
export const isJustProved = (session: Session, now: Date): boolean =>
  session.factor === 'proved' && isShownWithin(session, atOnce, now);

/**
 * That the person has shown in the last minutes what they have: their second factor, or the password where they have none.
 *
 * @throws ProductError `code-needed`
 */
export function assertFresh(session: Session, now: Date): void {
  if (isShownWithin(session, stillFresh, now)) return;
  throw session.factor
    ? new ProductError('code-needed')
    : new ProductError('code-needed', { message: 'Enter your password again to continue.' });
}
