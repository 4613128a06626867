import { msPerDay } from '../language/time.ts';

// This file is separate from `offer.rules.ts`, which the app loads at every start.

/** The days for which an expired offer is kept, so that its owner can renew it. */
export const expiredRetentionDays = 30;

/** When an expired offer is deleted, in ISO 8601. */
export function deletionTime({ expiry }: { expiry: string }): string {
  return new Date(Date.parse(expiry) + expiredRetentionDays * msPerDay).toISOString();
}
