/** What the address of the page says is asked for: days as the reader counts them, the last one included. */
export const filterFields = ['person', 'kind', 'from', 'until'] as const;
export type Filter = { [Name in (typeof filterFields)[number]]?: string | undefined };

export const filterIn = (query: URLSearchParams): Filter =>
  Object.fromEntries(filterFields.map((name) => [name, query.get(name) || undefined]));

/** When a day begins here; nothing for what is no day. */
function beginningOf(day: string | undefined, daysLater = 0): string | undefined {
  const [year = 0, month = 0, date = Number.NaN] = (day ?? '').split('-').map(Number);
  const moment = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** The query by which the service is asked for it, of whatever kind. */
export const queryFor = ({ person, from, until }: Filter) => ({
  person,
  from: beginningOf(from),
  until: beginningOf(until, 1),
});
