import { dayAndTime, longDay, monthAndYear } from '../language/format.ts';

/** A day, of an ISO 8601 timestamp, where the reader is. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{longDay(new Date(iso))}</time>;
}

/** A day and its time. */
export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{dayAndTime(new Date(iso))}</time>;
}

/** A month and its year. */
export function Month({ iso }: { iso: string }) {
  return <time dateTime={iso}>{monthAndYear(new Date(iso))}</time>;
}
