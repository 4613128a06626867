import { notClosed } from '../fields/field-values.ts';
import { msPerDay, msPerWeek } from '../language/time.ts';
import { isExpired } from './offer.rules.ts';

// This file is separate from `offer.rules.ts`, which the app loads at every start.

export const fewestWeeks = 1;
export const mostWeeks = 10;
export const defaultWeeks = 3;

/** The expiry of an offer that is made or renewed at `now`, in ISO 8601. */
export function expiryAfter(weeks: number | undefined, now: Date): string {
  return new Date(now.getTime() + (weeks ?? defaultWeeks) * msPerWeek).toISOString();
}

/** The fields of an offer that is renewed at `now`, which opens it again if it was closed. */
export const renewal = (weeks: number, now: Date) => ({ ...notClosed, expiry: expiryAfter(weeks, now) });

/** An edit with `weeks` also renews the offer. */
export const renewalOfEdit = (weeks: number | undefined, now: Date) =>
  weeks === undefined ? {} : renewal(weeks, now);

/** Whether an offer expires within a week: its owner has been notified by then. */
export const expiresSoon = (offer: Parameters<typeof isExpired>[0], now: Date): boolean =>
  isExpired(offer, new Date(now.getTime() + msPerWeek));

/** The days for which an expired offer is kept, so that its owner can renew it. */
export const expiredRetentionDays = 30;

/** When an expired offer is deleted, in ISO 8601. */
export function deletionTime({ expiry }: { expiry: string }): string {
  return new Date(Date.parse(expiry) + expiredRetentionDays * msPerDay).toISOString();
}
