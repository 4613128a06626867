import { dateWords } from '../../field-types/date.ts';
import { dayAndTime, longDay, monthAndYear } from '../../language/format.ts';

/** An ISO 8601 timestamp in the reader's language, whose direction keeps its parts in order in any sentence. */
const inWords = (write: (date: Date) => string) =>
  function InWords({ iso }: { iso: string }) {
    return (
      <time dateTime={iso} dir="auto">
        {write(new Date(iso))}
      </time>
    );
  };

/** A day of the calendar, the same wherever the reader is. */
export const CalendarDay = ({ day }: { day: string }) => (
  <time dateTime={day} dir="auto">
    {dateWords(day)}
  </time>
);
/** A day, where the reader is. */
export const Day = inWords(longDay);
/** A day and its time. */
export const DateTime = inWords(dayAndTime);
/** A month and its year. */
export const Month = inWords(monthAndYear);
