/*
 * Dates and numbers as English writes them. By hand: the first of the browser's own formatters takes a slow
 * phone 50 ms to make, a twentieth of the time in which a list has to stand.
 */

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const month = (date: Date): string => months[date.getMonth()] ?? '';
const shortMonth = (date: Date): string => month(date).slice(0, 3);

/** 'November 3, 2026', where the reader is; so are all of these. */
export const longDay = (date: Date): string => `${month(date)} ${date.getDate()}, ${date.getFullYear()}`;

/** 'Nov 3, 2026' */
export const mediumDay = (date: Date): string => `${shortDay(date)}, ${date.getFullYear()}`;

/** 'Nov 3' */
export const shortDay = (date: Date): string => `${shortMonth(date)} ${date.getDate()}`;

/** 'November 2026' */
export const monthAndYear = (date: Date): string => `${month(date)} ${date.getFullYear()}`;

/** '9:05 PM' */
export function timeOfDay(date: Date): string {
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** 'November 3, 2026 at 9:05 PM' */
export const dayAndTime = (date: Date): string => `${longDay(date)} at ${timeOfDay(date)}`;

/** '10,000' */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
