import { isClosed } from '../fields/is-closed.ts';

export const millisecondsAWeek = 604_800_000;
export const fewestWeeks = 1;
export const mostWeeks = 10;
export const defaultWeeks = 3;

/** The expiry of an offer that is made or renewed at `now`, in ISO 8601. */
export function expiryAfter(weeks: number, now: Date): string {
  return new Date(now.getTime() + weeks * millisecondsAWeek).toISOString();
}

type Ending = { expiry: string; closed?: string | undefined };

/** Whether an offer expires within a week: its owner has been notified by then. One that was closed never expires. */
export const expiresSoon = (offer: Ending, now: Date): boolean =>
  isExpired(offer, new Date(now.getTime() + millisecondsAWeek));

export function isExpired(offer: Ending, now: Date): boolean {
  return !isClosed(offer) && Date.parse(offer.expiry) <= now.getTime();
}
