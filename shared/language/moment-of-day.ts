/**
 * A moment within a day of the service, which may begin at another hour than the reader's. It is never in the future.
 *
 * @param after an earlier moment, which the result isn't before
 */
export function momentOfDay(day: string, after = day): string {
  const moment = Math.max(Date.parse(after), Date.parse(`${day}T12:00`));
  return new Date(Math.min(Date.now(), moment)).toISOString();
}
