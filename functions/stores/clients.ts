import { msg } from '../../shared/language/messages.ts';
import { secondsPerHour } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { incrementCount } from '../data/conditional-update.ts';
import { addressHash } from './hash.ts';
import { duration, timeWindow } from './time-window.ts';

/** Calls without a token that one client may make in an hour. A hall of people who join may share an address. */
const hourlyLimit = 200 * Number(process.env.QUOTA_FACTOR ?? 1);

/** The network of an address: providers give a customer a /64 of IPv6. */
export const clientOf = (ip: string): string =>
  ip.includes(':') ? (ip.split('::')[0] ?? '').split(':').slice(0, 4).join(':') : ip;

/**
 * Limits calls without a token by client, before anything else is done: it slows down whoever tries many addresses.
 *
 * @param ip the client's address, from the edge
 * @throws ProductError `slow-down`, with the time
 */
export async function countClient(ip: string): Promise<void> {
  const { window, expires, secondsLeft } = timeWindow(secondsPerHour);
  const key = { pk: 'codes', sk: `client#${window}#${addressHash(clientOf(ip))}` };
  if (await incrementCount(key, 'calls', { most: hourlyLimit, expires })) return;
  throw new ProductError('slow-down', {
    message: msg('There were too many requests from your network this hour. Try again in {wait}.'),
    values: { wait: duration(secondsLeft) },
    retryAfter: secondsLeft,
  });
}
