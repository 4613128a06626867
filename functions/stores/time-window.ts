import { secondsFrom } from '../data/table.ts';

/**
 * The current window of a rate limit, numbered since 1970: an hour, a day or any span of seconds.
 *
 * @returns the number, the end in epoch seconds, and the seconds that are left
 */
export function timeWindow(seconds: number) {
  const now = secondsFrom(new Date(), 0);
  const window = Math.floor(now / seconds);
  const expires = (window + 1) * seconds;
  return { window, expires, secondsLeft: expires - now };
}
