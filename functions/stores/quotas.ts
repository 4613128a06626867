import type { DailyLimit } from '../../shared/define-call.ts';
import { ProductError } from '../../shared/errors.ts';
import { type Collection, kinds } from '../../shared/registry.ts';
import { callNamed, type Operation } from '../../shared/routes.ts';
import { type Item, type Key, secondsFrom } from '../data/table.ts';
import { inWords } from './duration.ts';

/** What a call does: a route's operation, and the kind of record it names. */
export type Deed = { operation: Operation; collection?: string | undefined };

/** What has no limit of its own. */
const anythingElse: DailyLimit = { does: 'do this', what: 'times', person: 100, administrator: 500 };

/** How many one may make of each kind, as its manifest says. */
const creations: { [C in Collection]?: DailyLimit } = Object.fromEntries(
  Object.values(kinds)
    .filter(({ isWritten }) => isWritten)
    .map(({ collection, names, dailyLimit }) => [
      collection,
      { ...anythingElse, does: 'add', what: names.many, ...dailyLimit },
    ]),
);

/** How often somebody may do it in a day, by the line under which it is counted: the call's, or that of a kind. */
function limitOfDay({ operation, collection }: Deed): { line: string; limit: DailyLimit } {
  const { dailyLimit, dailyLimitOf = {} } = callNamed(operation);
  const ofKind =
    operation === 'createRecord'
      ? creations[collection as Collection]
      : dailyLimitOf[collection as Collection];
  if (ofKind) return { line: `${operation} ${collection}`, limit: ofKind };
  if (!dailyLimit || dailyLimit === 'none') return { line: 'anything else', limit: anythingElse };
  return { line: operation, limit: dailyLimit };
}

/** The name of a deed's line in the table. */
export const lineOf = (deed: Deed): string => limitOfDay(deed).line;

/** Of everything together: a person saves every few seconds at most, and a flood leaves the others their turn. */
const aMinute: DailyLimit = { does: 'save', what: 'times', person: 30, administrator: 120 };

/** An operator may let everybody do more, for programs that write by the API. */
const factor = Number(process.env.QUOTA_FACTOR ?? 1);

/** Mails of a kind that go to one address, whoever causes them. */
type MailQuota = { anHour?: number; aDay: number };

const mailsTo = {
  // Whoever waits for a code asks again when it doesn't come; each purpose is counted by itself.
  code: { anHour: 5, aDay: 10 },
  // An administrator hears of the first ones at once; all that come after stand in one notice.
  request: { aDay: 5 * factor },
  // Each is a copy of what stands in the app.
  notification: { aDay: 10 * factor },
  // A member is deleted and brought back by mistake, and perhaps once more.
  account: { aDay: 6 * factor },
} as const satisfies Record<string, MailQuota>;

export type MailKind = keyof typeof mailsTo;

export const mailQuota = (kind: MailKind): MailQuota => mailsTo[kind];

/** By whom it is done. */
type Doer = { admin: boolean };

const limitOf = (limit: DailyLimit, { admin }: Doer) => (admin ? limit.administrator : limit.person) * factor;

/** What somebody has done today, of each line, and in this minute. */
export const countKey = (uid: string): Key => ({ pk: 'counts', sk: uid });

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const minuteOf = (now: Date) => now.toISOString().slice(0, 16);

function countsOf(item: Item | undefined, now: Date) {
  const made = item?.day === dayOf(now) ? (item.made as Record<string, number>) : {};
  const inMinute = item?.minute === minuteOf(now) ? Number(item.inMinute) : 0;
  return { made, inMinute };
}

/** Why this can't be done now, if it has been done too often. */
export function overQuota(
  actor: Doer,
  deed: Deed,
  counts: Item | undefined,
  now: Date,
): ProductError | undefined {
  const { made, inMinute } = countsOf(counts, now);
  const { line, limit: aDay } = limitOfDay(deed);
  if ((made[line] ?? 0) >= limitOf(aDay, actor)) return refusal(aDay, actor, 'day', secondsToMidnight(now));
  if (inMinute >= limitOf(aMinute, actor)) return refusal(aMinute, actor, 'minute', 60 - now.getUTCSeconds());
}

function refusal(limit: DailyLimit, actor: Doer, span: 'day' | 'minute', seconds: number): ProductError {
  const message = `You can ${limit.does} ${limitOf(limit, actor)} ${limit.what} a ${span}. You can go on in ${inWords(seconds)}.`;
  return new ProductError('slow-down', { message, retryAfter: seconds });
}

/** Days are UTC's, as all of the network's times are. */
export function secondsToMidnight(now: Date): number {
  const sinceMidnight = (now.getTime() % 86_400_000) / 1000;
  return Math.ceil(86_400 - sinceMidnight);
}

/** For how many days what somebody did is remembered; the count leads to it. */
const remembered = 366;

/** The counts with this deed. */
export function countedOnce(uid: string, deed: Deed, counts: Item | undefined, now: Date): Item {
  const { made, inMinute } = countsOf(counts, now);
  const line = lineOf(deed);
  return {
    ...countKey(uid),
    day: dayOf(now),
    made: { ...made, [line]: (made[line] ?? 0) + 1 },
    minute: minuteOf(now),
    inMinute: inMinute + 1,
    expires: secondsFrom(now, remembered * 86_400),
  };
}
