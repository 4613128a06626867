import { msg, type Sentence } from '../../shared/language/messages.ts';
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

/** A duration, such as '7 hours and 12 minutes', rounded up. */
export function duration(seconds: number): Sentence {
  if (seconds <= 90)
    return { message: msg('{seconds, plural, one {# second} other {# seconds}}'), values: { seconds } };
  const all = Math.ceil(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0)
    return { message: msg('{minutes, plural, one {# minute} other {# minutes}}'), values: { minutes } };
  if (minutes === 0)
    return { message: msg('{hours, plural, one {# hour} other {# hours}}'), values: { hours } };
  return {
    message: msg(
      '{hours, plural, one {# hour} other {# hours}} and {minutes, plural, one {# minute} other {# minutes}}',
    ),
    values: { hours, minutes },
  };
}
