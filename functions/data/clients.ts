import { ProductError } from '../../shared/errors.ts';
import { updated } from './counted.ts';
import { nameOf } from './digest.ts';
import { inWords } from './duration.ts';
import { secondsFrom } from './table.ts';

const anHour = 3600;
/** Calls without a token that one client may make in an hour: behind one address there may be a hall of people who join. */
const mostAnHour = 200 * Number(process.env.QUOTA_FACTOR ?? 1);

/** Whom a provider gives all addresses of: of IPv6 the first half says it. */
const clientOf = (ip: string): string =>
  ip.includes(':') ? (ip.split('::')[0] ?? '').split(':').slice(0, 4).join(':') : ip;

/**
 * Counts a call of who has no token, by where it comes from, before anything is done for it: who goes through addresses
 * is held up, though each address is mailed little.
 *
 * @param ip as the edge says it
 * @throws ProductError `slow-down`, with the time
 */
export async function countClient(ip: string): Promise<void> {
  const now = secondsFrom(new Date(), 0);
  const hour = Math.floor(now / anHour);
  const expires = (hour + 1) * anHour;
  const hasRoom = await updated({
    Key: { pk: 'codes', sk: `client#${hour}#${nameOf(clientOf(ip))}` },
    UpdateExpression: 'ADD calls :one SET expires = :expires',
    ConditionExpression: 'attribute_not_exists(calls) OR calls < :most',
    ExpressionAttributeValues: { ':one': 1, ':most': mostAnHour, ':expires': expires },
  });
  if (hasRoom) return;
  throw new ProductError('slow-down', {
    message: `Too many calls came from your network in this hour. Try again in ${inWords(expires - now)}.`,
    retryAfter: expires - now,
  });
}
