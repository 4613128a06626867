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

/** A duration in words, such as '7 hours and 12 minutes', rounded up. */
export function durationInWords(seconds: number): string {
  if (seconds <= 90) return withUnit(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const parts = [hours > 0 && withUnit(hours, 'hour'), minutes % 60 > 0 && withUnit(minutes % 60, 'minute')];
  return parts.filter(Boolean).join(' and ');
}
const withUnit = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
