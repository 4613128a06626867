import { callNamed, type Operation } from '../../shared/calls/routes.ts';
import type { DailyLimit } from '../../shared/definitions/define-kind.ts';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { type Message, msg, type Values } from '../../shared/language/messages.ts';
import { msPerDay, secondsPerDay } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { type Item, type Key, secondsFrom } from '../data/table.ts';
import { duration } from './time-window.ts';

/** A call as quotas count it: its operation and the kind of its record. */
export type CountedCall = { operation: Operation; collection?: string | undefined };

/** The limit of calls that have none of their own. */
const defaultLimit: DailyLimit = {
  says: msg('You can do this {most} times a day.'),
  person: 100,
  administrator: 500,
};

/** The limits for creating records, from the manifests of the kinds. */
const creations: { [C in Collection]?: DailyLimit } = Object.fromEntries(
  Object.values(kinds)
    .filter(({ createdByClients }) => createdByClients)
    .map(({ collection, dailyLimit }) => [collection, dailyLimit ?? defaultLimit]),
);

/** The daily limit of a call, and the name under which it is counted: the call's own or the kind's. */
function dailyLimitFor({ operation, collection }: CountedCall): { counter: string; limit: DailyLimit } {
  const { dailyLimit, dailyLimitOf = {} } = callNamed(operation);
  const ofKind =
    operation === 'createRecord'
      ? creations[collection as Collection]
      : dailyLimitOf[collection as Collection];
  if (ofKind) return { counter: `${operation} ${collection}`, limit: ofKind };
  if (!dailyLimit || dailyLimit === 'none') return { counter: 'anything else', limit: defaultLimit };
  return { counter: operation, limit: dailyLimit };
}

/** The name under which a call is counted. */
export const counterName = (call: CountedCall): string => dailyLimitFor(call).counter;

/**
 * The limit of all calls together: a person saves every few seconds at most, and a flood must leave room for others.
 */
const minuteLimit: DailyLimit = {
  says: msg('You can save {most} times a minute.'),
  person: 30,
  administrator: 120,
};

/** An operator can raise all limits, for programs that write by the API. */
const factor = Number(process.env.QUOTA_FACTOR ?? 1);

/** The limits of mails to one address, whoever causes them. */
type MailQuota = { hourly?: number; daily: number };

const mailQuotas = {
  // People ask again when a code doesn't come; each purpose has its own limit.
  code: { hourly: 5, daily: 10 },
  'codes-of-all': { hourly: 10, daily: 20 },
  // The first requests are mailed at once; later ones are grouped in one notice.
  request: { daily: 5 * factor },
  // Each is a copy of a notice in the app.
  notification: { daily: 10 * factor },
  // Each is a message that somebody wrote to the member.
  introduction: { daily: 20 * factor },
  // Questions about a request to join, and what became of it.
  joining: { daily: 20 * factor },
  // One a day, also after a change of address and back.
  digest: { daily: 1 },
  // A member may be deleted and restored by mistake, and once more.
  account: { daily: 6 * factor },
} as const satisfies Record<string, MailQuota>;

export type MailKind = keyof typeof mailQuotas;

export const mailQuota = (kind: MailKind): MailQuota => mailQuotas[kind];

type Caller = { admin: boolean };

const limitOf = (limit: DailyLimit, { admin }: Caller) =>
  (admin ? limit.administrator : limit.person) * factor;

/** The counts of a member's calls, today by name and in this minute altogether. */
export const countKey = (uid: string): Key => ({ pk: 'counts', sk: uid });

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const minuteOf = (now: Date) => now.toISOString().slice(0, 16);

function countsOf(item: Item | undefined, now: Date) {
  const made = item?.day === dayOf(now) ? (item.made as Record<string, number>) : {};
  const inMinute = item?.minute === minuteOf(now) ? Number(item.inMinute) : 0;
  return { made, inMinute };
}

/**
 * The refusal of a call whose quota is used up, if it is.
 *
 * @param weight how much of the daily limit the call uses up
 */
export function quotaRefusal(
  actor: Caller,
  call: CountedCall,
  counts: Item | undefined,
  now: Date,
  weight = 1,
): ProductError | undefined {
  const { made, inMinute } = countsOf(counts, now);
  const { counter, limit } = dailyLimitFor(call);
  const left = Math.max(0, limitOf(limit, actor) - (made[counter] ?? 0));
  if (left < weight) {
    const seconds = secondsToMidnight(now);
    if (left === 0) return refusal(limit, actor, seconds);
    // Only what is written to people uses up more than one.
    const rest = msg(
      '{limit} This is for {count, plural, one {# person} other {# people}}, and {left, plural, one {# is} other {# are}} left today. You can go on in {wait}.',
    );
    return refusal(limit, actor, seconds, rest, { count: weight, left });
  }
  if (inMinute >= limitOf(minuteLimit, actor)) return refusal(minuteLimit, actor, 60 - now.getUTCSeconds());
}

function refusal(
  limit: DailyLimit,
  actor: Caller,
  retryAfter: number,
  message: Message = msg('{limit} You can go on in {wait}.'),
  more: Values = {},
): ProductError {
  const says = { message: limit.says, values: { most: limitOf(limit, actor) } };
  const values = { ...more, limit: says, wait: duration(retryAfter) };
  return new ProductError('slow-down', { message, values, retryAfter });
}

export function secondsToMidnight(now: Date): number {
  const sinceMidnight = (now.getTime() % msPerDay) / 1000;
  return Math.ceil(secondsPerDay - sinceMidnight);
}

/** Days for which the counts are kept, as the audit's chain of a person begins at them. */
const keptDays = 366;

/** The counts with one more call. */
export function withCounted(
  uid: string,
  call: CountedCall,
  counts: Item | undefined,
  now: Date,
  weight = 1,
): Item {
  const { made, inMinute } = countsOf(counts, now);
  const counter = counterName(call);
  return {
    ...countKey(uid),
    day: dayOf(now),
    made: { ...made, [counter]: (made[counter] ?? 0) + weight },
    minute: minuteOf(now),
    inMinute: inMinute + 1,
    expires: secondsFrom(now, keptDays * secondsPerDay),
  };
}
