export const millisecondsAWeek = 604_800_000;
export const fewestWeeks = 1;
export const mostWeeks = 10;
export const defaultWeeks = 3;

/** When an offer made or renewed at `now` for `weeks` weeks ends: ISO 8601. */
export function expiryAfter(weeks: number, now: Date): string {
  return new Date(now.getTime() + weeks * millisecondsAWeek).toISOString();
}

/** Whether its owner has been told of its end, a week before or since. */
export const endsSoon = ({ expiry }: { expiry: string }, now: Date): boolean =>
  Date.parse(expiry) <= now.getTime() + millisecondsAWeek;

/** An offer is over at the very moment of its expiry. */
export function isExpired(offer: { expiry: string }, now: Date): boolean {
  return Date.parse(offer.expiry) <= now.getTime();
}
