import * as z from 'zod';

/** The attempts on an account that are counted for its owner. */
export const attemptKinds = [
  'sign-in',
  /** A sign-in that was begun and not finished, mostly because of a wrong password. */
  'failed-sign-in',
  /** A wrong password where a session asked for it again. */
  'wrong-password',
  'wrong-code',
  'wrong-passkey',
  'wrong-mailed-code',
] as const;
export type Attempt = (typeof attemptKinds)[number];

/** The count and the last day (UTC) of each kind of attempt in the last 90 days; kinds without any are left out. */
export const attemptCounts = z.partialRecord(
  z.enum(attemptKinds),
  z.object({ count: z.int(), last: z.iso.date() }),
);
export type AttemptCounts = z.output<typeof attemptCounts>;

export const attemptsAnswer = z.object({ attempts: attemptCounts });
export type AttemptsAnswer = z.output<typeof attemptsAnswer>;
