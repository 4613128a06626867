/**
 * A moment to show of a day as the service counts them, which begin at another hour than the reader's: never one that
 * is still to come.
 *
 * @param after what is known to have been before it
 */
export function momentOfDay(day: string, after = day): string {
  const moment = Math.max(Date.parse(after), Date.parse(`${day}T12:00`));
  return new Date(Math.min(Date.now(), moment)).toISOString();
}
