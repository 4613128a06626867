import { isClosed } from '../fields/field-values.ts';

/** Whether an offer's time is over. One that was closed never expires. */
export function isExpired(offer: { expiry: string; closed?: string | undefined }, now: Date): boolean {
  return !isClosed(offer) && Date.parse(offer.expiry) <= now.getTime();
}
