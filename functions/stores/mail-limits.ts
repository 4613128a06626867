import { randomUUID } from 'node:crypto';
import { type Message, msg, type Values } from '../../shared/language/messages.ts';
import { secondsPerDay, secondsPerHour } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { normalise } from '../../shared/text/words.ts';
import { countEntry, incrementCount } from '../data/conditional-update.ts';
import { count } from '../data/log.ts';
import { everyRecord } from '../data/records.ts';
import { addressHash } from './hash.ts';
import { type MailKind, mailQuota } from './quotas.ts';
import { duration, timeWindow } from './time-window.ts';

/**
 * Limits mails with codes by address, as anybody can ask for one and could fill a mailbox. Whoever asks again and again
 * reaches their own limit first, so they keep nobody else from asking for the same address. Known and unknown addresses
 * are counted alike.
 *
 * @param purpose the code's purpose; each has its own limit
 * @param by the member or the client who asks
 * @throws ProductError `slow-down`, with the time, when the address was sent enough of them.
 */
export async function countMail(purpose: string, address: string, by = ''): Promise<void> {
  const mail = randomUUID();
  const wait =
    (await countWithinLimits({ kind: 'code', name: `${purpose} ${addressHash(by)}`, address, mail })) ??
    (await countWithinLimits({ kind: 'codes-of-all', name: purpose, address, mail }));
  if (wait !== undefined) throw tooMany(wait);
}

/**
 * The calls by which a member has an address mailed that may be nobody's here: how often a day, and for which part of the
 * network's mails to strangers. Each has its own, so that one can't use up another's.
 */
const causes = {
  address: {
    says: msg('You can have a code sent to a new address {most} times a day. You can go on in {wait}.'),
    person: 5,
    network: 0.5,
  },
  verification: {
    says: msg('You can have a code sent to your address {most} times a day. You can go on in {wait}.'),
    person: 10,
    network: 0.5,
  },
  invitation: {
    says: msg('You can have an invitation sent {most} times a day. You can go on in {wait}.'),
    person: 500,
    network: 10,
  },
} as const;

/**
 * Counts a mail that a member causes to an address that may be nobody's here: for the member, whatever call or session
 * they use, for the address, and for the network. Known and unknown addresses are counted alike.
 *
 * @throws ProductError `slow-down`, with the time
 */
export async function countMailToStranger(
  cause: keyof typeof causes,
  { email, by }: { email: string; by: string },
): Promise<void> {
  const { says, person, network } = causes[cause];
  const { window, expires, secondsLeft } = timeWindow(secondsPerDay);
  const key = { pk: 'codes', sk: `mails-by#${window}#${cause}#${by}` };
  const most = person * quotaFactor;
  if (!(await incrementCount(key, 'mails', { most, expires }))) throw slowDown(says, secondsLeft, { most });
  await countMail(cause, email, by);
  const wait = await countForNetwork(`strangers-${cause}`, strangerMailsADay * network);
  if (wait !== undefined)
    throw slowDown(
      msg('The network has sent as many emails to new addresses as it may for now. You can go on in {wait}.'),
      wait,
    );
}

const slowDown = (message: Message, seconds: number, values: Values = {}) =>
  new ProductError('slow-down', {
    message,
    values: { ...values, wait: duration(seconds) },
    retryAfter: seconds,
  });

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

const quotaFactor = Number(process.env.QUOTA_FACTOR ?? 1);
/** Mails a day to addresses without an account; half of them may go in one hour. */
const strangerMailsADay = Number(process.env.STRANGER_MAILS ?? 100) * quotaFactor;
/** The part of a day's mails to strangers that one client may cause. */
const clientShare = 0.1;
/** The part that is kept for nominees, once the network's mails or the client's are used up. */
const nomineesShare = 0.5;

/**
 * Counts a mail to an address without an account. Codes to addresses that don't exist would make the mail service block
 * the sender. For members, and for who asked to join, the same work is done, so that the time reveals nothing.
 *
 * @param client who asks, so that one client can't use up the day of all
 * @returns whether it may be sent
 */
export async function hasRoomForMail(email: string, isStranger: boolean, client: string): Promise<boolean> {
  const { window, expires } = timeWindow(secondsPerDay);
  const key = {
    pk: 'codes',
    sk: `${isStranger ? 'strangers-of' : 'others-of'}#${window}#${addressHash(client)}`,
  };
  const most = isStranger ? Math.ceil(strangerMailsADay * clientShare) : Number.MAX_SAFE_INTEGER;
  const isWithinShare = await incrementCount(key, 'mails', { most, expires });
  const counts = isStranger && isWithinShare;
  const wait = await countForNetwork(
    counts ? 'strangers' : 'others',
    counts ? strangerMailsADay : Number.POSITIVE_INFINITY,
  );
  if (isWithinShare && wait === undefined) return true;
  const nominees = (await isNominated(email)) ? strangerMailsADay * nomineesShare : 0;
  const hasRoom = nominees > 0 && (await countForNetwork('nominees', nominees)) === undefined;
  if (!hasRoom) count('StrangersNotMailed');
  return hasRoom;
}

/** Whether a request waits that somebody else filed for this address: its person has no identity yet. */
async function isNominated(address: string): Promise<boolean> {
  for await (const { email } of everyRecord('requests'))
    if (mailboxOf(email) === mailboxOf(address)) return true;
  return false;
}

/**
 * Counts a mail for the whole network, by hour and day. The same work is done whether or not there is room.
 *
 * @returns the seconds until there is room; undefined if there is
 */
async function countForNetwork(name: string, mostADay: number): Promise<number | undefined> {
  let wait: number | undefined;
  for (const [seconds, share] of [
    [secondsPerHour, Math.ceil(mostADay / 2)],
    [secondsPerDay, mostADay],
  ] as const) {
    const { window, expires, secondsLeft } = timeWindow(seconds);
    // A mail that the hour's limit refuses isn't counted for the day.
    const key = { pk: 'codes', sk: `${wait === undefined ? name : 'others'}#${seconds}#${window}` };
    const most = wait === undefined && Number.isFinite(share) ? share : Number.MAX_SAFE_INTEGER;
    if (!(await incrementCount(key, 'mails', { most, expires }))) wait = secondsLeft;
  }
  return wait;
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
  return new ProductError('slow-down', {
    message: msg(
      'This address was sent too many emails. The next one can be sent in {wait}. Please check your spam folder too.',
    ),
    values: {
      wait:
        minutes > 90
          ? {
              message: msg('{hours, plural, one {# hour} other {# hours}}'),
              values: { hours: Math.ceil(minutes / 60) },
            }
          : { message: msg('{minutes, plural, one {a minute} other {# minutes}}'), values: { minutes } },
    },
    retryAfter: seconds,
  });
}
