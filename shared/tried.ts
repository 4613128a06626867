import * as z from 'zod';

/** What is tried with somebody's account, as it is counted for them. */
export const tries = [
  'sign-in',
  /** A sign-in that was begun and not finished: a wrong password, mostly. */
  'failed-sign-in',
  /** A password that was asked for again within a session. */
  'wrong-password',
  'wrong-code',
  'wrong-passkey',
  'wrong-mailed-code',
] as const;
export type Try = (typeof tries)[number];

/** How often each was tried in the last 90 days, and on which day (UTC) it was last; what wasn't is left out. */
export const tried = z.partialRecord(z.enum(tries), z.object({ count: z.int(), last: z.iso.date() }));
export type Tried = z.output<typeof tried>;

export const triedAnswer = z.object({ tried });
export type TriedAnswer = z.output<typeof triedAnswer>;
