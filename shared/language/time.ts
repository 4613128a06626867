/* Lengths of time: in milliseconds for dates, in seconds for expiries. */
export const msPerMinute = 60_000;
export const msPerHour = 3_600_000;
export const msPerDay = 86_400_000;
export const msPerWeek = 604_800_000;
export const secondsPerHour = 3600;
export const secondsPerDay = 86_400;

/**
 * A moment within a day of the service, which may begin at another hour than the reader's. It is never in the future.
 *
 * @param after an earlier moment, which the result isn't before
 */
export function momentOfDay(day: string, after = day): string {
  const moment = Math.max(Date.parse(after), Date.parse(`${day}T12:00`));
  return new Date(Math.min(Date.now(), moment)).toISOString();
}
