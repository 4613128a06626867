/** The filter's parameters in the page's address. Days are in the reader's time zone, and `until` is included. */
export const filterFields = ['person', 'kind', 'from', 'until'] as const;
export type Filter = { [Name in (typeof filterFields)[number]]?: string | undefined };

export const filterIn = (query: URLSearchParams): Filter =>
  Object.fromEntries(filterFields.map((name) => [name, query.get(name) || undefined]));

/** When a day begins in the reader's time zone; undefined for an invalid day. */
function beginningOf(day: string | undefined, daysLater = 0): string | undefined {
  const [year = 0, month = 0, date = Number.NaN] = (day ?? '').split('-').map(Number);
  const moment = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** The service's query for a filter, apart from the kind. */
export const queryFor = ({ person, from, until }: Filter) => ({
  person,
  from: beginningOf(from),
  until: beginningOf(until, 1),
});
