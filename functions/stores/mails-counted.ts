import { randomUUID } from 'node:crypto';
import { ProductError } from '../../shared/errors.ts';
import { normalise } from '../../shared/words.ts';
import { countEntry, incrementCount } from '../data/conditional-update.ts';
import { count } from '../data/log.ts';
import { nameOf } from './digest.ts';
import { type MailKind, mailQuota } from './quotas.ts';
import { timeWindow } from './time-window.ts';

const secondsAnHour = 3600;

/**
 * Counts a mail with a code that somebody has sent to an address: anybody may ask for one, and nobody's box
 * may be filled by it. Known addresses and unknown ones are counted alike.
 *
 * @param purpose of the code: each is counted by itself
 * @throws ProductError `slow-down`, with the time, when the address was sent enough of them.
 */
export async function countMail(purpose: string, address: string): Promise<void> {
  const wait = await counting({ kind: 'code', name: purpose, address, mail: randomUUID() });
  if (wait !== undefined) throw tooMany(wait);
}

/**
 * Whether an address is sent this mail too, which nobody waits for; it is counted with that.
 *
 * @param mail what it is about: tried again, it is the same mail
 */
export async function mayBeMailed(kind: MailKind, address: string, mail: string): Promise<boolean> {
  return (await counting({ kind, name: kind, address, mail })) === undefined;
}

/** Where dots in a name mean nothing; both are one. */
const withoutDots = ['gmail.com', 'googlemail.com'];

/** The mailbox of an address, as far as it is known how people write one in several ways: with a tag, with dots, or in letters that look alike. */
export function mailboxOf(address: string): string {
  const plain = normalise(address.trim());
  const at = plain.lastIndexOf('@');
  const [name, domain] = [plain.slice(0, at), plain.slice(at + 1)];
  const untagged = name.split('+')[0] || name;
  return withoutDots.includes(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}

/** Mails a day to addresses of nobody here; half of them may go in one hour. */
const strangersADay = Number(process.env.STRANGER_MAILS ?? 100) * Number(process.env.QUOTA_FACTOR ?? 1);

/**
 * Whether the network mails one more address of nobody here, which is counted with that: whoever asks for codes to
 * addresses that don't exist would have the mail service stop the sender. Mails to members aren't counted; for them as
 * much is done, so that the time it takes tells nothing.
 */
export async function hasRoomForMail(isStranger: boolean): Promise<boolean> {
  let hasRoom = true;
  for (const [seconds, mostStrangers] of [
    [secondsAnHour, Math.ceil(strangersADay / 2)],
    [24 * secondsAnHour, strangersADay],
  ] as const) {
    const { window, expires } = timeWindow(seconds);
    // What is refused within an hour takes nothing of the day.
    const counts = isStranger && hasRoom;
    const key = { pk: 'codes', sk: `${counts ? 'strangers' : 'others'}#${seconds}#${window}` };
    const most = counts ? mostStrangers : Number.MAX_SAFE_INTEGER;
    const done = await incrementCount(key, 'mails', { most, expires });
    hasRoom &&= done;
  }
  if (!hasRoom) count('StrangersNotMailed');
  return hasRoom;
}

type Mail = { kind: MailKind; name: string; address: string; mail: string };

/** @returns the seconds until there is room for it, or nothing where there was */
async function counting({ kind, name, address, mail }: Mail): Promise<number | undefined> {
  const { anHour, aDay } = mailQuota(kind);
  // The day's is the second: what is refused within an hour takes nothing of it.
  for (const [seconds, most] of [
    [secondsAnHour, anHour],
    [24 * secondsAnHour, aDay],
  ] as const) {
    if (most === undefined) continue;
    const { window, expires, left } = timeWindow(seconds);
    const key = { pk: 'codes', sk: `mails#${seconds}#${window}#${name}#${nameOf(mailboxOf(address))}` };
    if (!(await countEntry(key, { entry: mail, most, expires }))) return left;
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
