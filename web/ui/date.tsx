const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** A day, of an ISO 8601 timestamp, where the reader is. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{day.format(new Date(iso))}</time>;
}

/** A day and its time. */
export function DateTime({ iso }: { iso: string }) {
  return <time dateTime={iso}>{moment.format(new Date(iso))}</time>;
}

/** A month and its year. */
export function Month({ iso }: { iso: string }) {
  return <time dateTime={iso}>{month.format(new Date(iso))}</time>;
}
