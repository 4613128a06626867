import { secondsFrom } from '../data/table.ts';

/**
 * The hour, the day or whatever span of so many seconds it is now, by its number since 1970: what is counted in it is
 * counted anew in the next.
 *
 * @returns the number, when the span ends in epoch seconds, and how many seconds are left of it
 */
export function timeWindow(seconds: number) {
  const now = secondsFrom(new Date(), 0);
  const window = Math.floor(now / seconds);
  const expires = (window + 1) * seconds;
  return { window, expires, left: expires - now };
}
