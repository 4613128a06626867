import { randomUUID } from 'node:crypto';
import { ProductError } from '../../shared/errors.ts';
import { counted } from '../data/counted.ts';
import { secondsFrom } from '../data/table.ts';
import { nameOf } from './digest.ts';

const anHour = 3600;

/** Mails of one kind that one address is sent at most. */
const mostAnHour = 5;
const mostADay = 10;

/**
 * Counts a mail that somebody has sent to an address: anybody may ask for one, and nobody's box may be
 * filled by it. Known addresses and unknown ones are counted alike.
 *
 * @param kind of mail: each is counted by itself
 * @throws ProductError `slow-down`, with the time, when the address was sent enough of them.
 */
export async function countMail(kind: string, address: string): Promise<void> {
  const now = secondsFrom(new Date(), 0);
  const mail = randomUUID();
  // The day's is the second: what is refused within an hour takes nothing of it.
  for (const [seconds, most] of [
    [anHour, mostAnHour],
    [24 * anHour, mostADay],
  ] as const) {
    const window = Math.floor(now / seconds);
    const expires = (window + 1) * seconds;
    const key = { pk: 'codes', sk: `mails#${seconds}#${window}#${kind}#${nameOf(address)}` };
    if (!(await counted(key, { entry: mail, most, expires }))) throw tooMany(expires - now);
  }
}

function tooMany(seconds: number): ProductError {
  const minutes = Math.ceil(seconds / 60);
  const time =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new ProductError('slow-down', {
    message: `This address was sent so many mails that the next can go in ${time}. Look also where your mail program keeps unwanted mail.`,
    retryAfter: seconds,
  });
}
