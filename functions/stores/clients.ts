import { ProductError } from '../../shared/errors.ts';
import { incrementCount } from '../data/conditional-update.ts';
import { nameOf } from './digest.ts';
import { inWords } from './duration.ts';
import { timeWindow } from './time-window.ts';

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
  const { window, expires, left } = timeWindow(3600);
  const key = { pk: 'codes', sk: `client#${window}#${nameOf(clientOf(ip))}` };
  if (await incrementCount(key, 'calls', { most: mostAnHour, expires })) return;
  throw new ProductError('slow-down', {
    message: `There were too many requests from your network this hour. Try again in ${inWords(left)}.`,
    retryAfter: left,
  });
}
