import { randomUUID } from 'node:crypto';
import { secondsPerDay, secondsPerHour } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { normalise } from '../../shared/text/words.ts';
import { countEntry, incrementCount } from '../data/conditional-update.ts';
import { count } from '../data/log.ts';
import { addressHash } from './hash.ts';
import { type MailKind, mailQuota } from './quotas.ts';
import { timeWindow } from './time-window.ts';

/**
 * Limits mails with codes by address, as anybody can ask for one and could fill a mailbox. Known and unknown addresses
 * are counted alike.
 *
 * @param purpose the code's purpose; each has its own limit
 * @throws ProductError `slow-down`, with the time, when the address was sent enough of them.
 */
export async function countMail(purpose: string, address: string): Promise<void> {
  const wait = await countWithinLimits({ kind: 'code', name: purpose, address, mail: randomUUID() });
  if (wait !== undefined) throw tooMany(wait);
}

/**
 * Counts a mail that nobody waits for.
 *
 * @returns whether it may be sent
 * @param mail what the mail is about: a retried mail is counted once
 */
export async function mayBeMailed(kind: MailKind, address: string, mail: string): Promise<boolean> {
  return (await countWithinLimits({ kind, name: kind, address, mail })) === undefined;
}

/** Domains that ignore dots in the name; both belong to one service. */
const dotlessDomains = ['gmail.com', 'googlemail.com'];

/** The mailbox of an address without tags, dots and similar letters, as far as the rules of its domain are known. */
export function mailboxOf(address: string): string {
  const plain = normalise(address.trim());
  const at = plain.lastIndexOf('@');
  const [name, domain] = [plain.slice(0, at), plain.slice(at + 1)];
  const untagged = name.split('+')[0] || name;
  return dotlessDomains.includes(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
}

/** Mails a day to addresses without an account; half of them may go in one hour. */
const strangerMailsADay = Number(process.env.STRANGER_MAILS ?? 100) * Number(process.env.QUOTA_FACTOR ?? 1);

/**
 * Counts a mail to an address without an account. Codes to addresses that don't exist would make the mail service block
 * the sender. For members the same work is done, so that the time reveals nothing. @returns whether it may be sent
 */
export async function hasRoomForMail(isStranger: boolean): Promise<boolean> {
  let hasRoom = true;
  for (const [seconds, mostStrangers] of [
    [secondsPerHour, Math.ceil(strangerMailsADay / 2)],
    [secondsPerDay, strangerMailsADay],
  ] as const) {
    const { window, expires } = timeWindow(seconds);
    // A mail that the hour's limit refuses isn't counted for the day.
    const counts = isStranger && hasRoom;
    const key = { pk: 'codes', sk: `${counts ? 'strangers' : 'others'}#${seconds}#${window}` };
    const most = counts ? mostStrangers : Number.MAX_SAFE_INTEGER;
    const hasCounted = await incrementCount(key, 'mails', { most, expires });
    hasRoom &&= hasCounted;
  }
  if (!hasRoom) count('StrangersNotMailed');
  return hasRoom;
}

type Mail = { kind: MailKind; name: string; address: string; mail: string };

/** @returns the seconds until a mail is allowed; undefined if it is */
async function countWithinLimits({ kind, name, address, mail }: Mail): Promise<number | undefined> {
  const { hourly, daily } = mailQuota(kind);
  // The hour comes first, so that what it refuses isn't counted for the day.
  for (const [seconds, most] of [
    [secondsPerHour, hourly],
    [secondsPerDay, daily],
  ] as const) {
    if (most === undefined) continue;
    const { window, expires, secondsLeft } = timeWindow(seconds);
    const key = {
      pk: 'codes',
      sk: `mails#${seconds}#${window}#${name}#${addressHash(mailboxOf(address))}`,
    };
    if (!(await countEntry(key, { entry: mail, most, expires }))) return secondsLeft;
  }
}

function tooMany(seconds: number): ProductError {
  const minutes = Math.ceil(seconds / 60);
  const time =
    minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return new ProductError('slow-down', {
    message: `This address was sent too many emails. The next one can be sent in ${time}. Please check your spam folder too.`,
    retryAfter: seconds,
  });
}
