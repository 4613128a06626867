import { msg } from '../../shared/language/messages.ts';
import { secondsPerDay, secondsPerHour } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { secondsFrom } from '../data/table.ts';
import type { Session } from './sessions.ts';

/** Seconds after which the second factor has to be shown again in a session. */
const administratorSeconds = 12 * secondsPerHour;
const memberSeconds = 30 * secondsPerDay;
/** Seconds after which it has to be shown again before what can't be undone. */
const freshSeconds = 600;
/** Seconds in which two tabs may send the same code. */
const simultaneousSeconds = 60;

/** When the person last showed who they are in this session: by default at the sign-in, with the password. */
const shownAt = ({ reauthenticatedAt, at }: Session): number => reauthenticatedAt ?? at;

const isShownWithin = (session: Session, seconds: number, now: Date): boolean =>
  secondsFrom(now, 0) - shownAt(session) < seconds;

/** Whether the session's second factor is still valid. */
export const isFactorConfirmed = (session: Session, isAdministrator: boolean, now: Date): boolean =>
  session.factor === 'confirmed' &&
  isShownWithin(session, isAdministrator ? administratorSeconds : memberSeconds, now);

/** Whether the second factor was shown just now, perhaps by another tab. */
export const isJustConfirmed = (session: Session, now: Date): boolean =>
  session.factor === 'confirmed' && isShownWithin(session, simultaneousSeconds, now);

/**
 * Asserts that the person has just shown their second factor, or the password if they have none.
 *
 * @throws ProductError `code-needed`
 */
export function assertFresh(session: Session, now: Date): void {
  if (isShownWithin(session, freshSeconds, now)) return;
  throw session.factor
    ? new ProductError('code-needed')
    : new ProductError('code-needed', { message: msg('Enter your password again to continue.') });
}
