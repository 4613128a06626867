import { dayAndTime, longDay, monthAndYear } from '../../../shared/language/format.ts';

/** An ISO 8601 timestamp in the reader's language. Its own direction keeps its parts in order in any sentence. */
const inWords = (write: (date: Date) => string) =>
  function InWords({ iso }: { iso: string }) {
    return (
      <time dateTime={iso} dir="auto">
        {write(new Date(iso))}
      </time>
    );
  };

/** A day in the reader's time zone. */
export const Day = inWords(longDay);
export const DateTime = inWords(dayAndTime);
export const Month = inWords(monthAndYear);
