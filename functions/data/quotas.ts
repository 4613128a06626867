import { ProductError } from '../../shared/errors.ts';
import { type Collection, kinds } from '../../shared/registry.ts';
import type { Operation } from '../../shared/routes.ts';
import { inWords } from './duration.ts';
import { type Item, type Key, secondsFrom } from './table.ts';

/** What a call does: a route's operation, and the kind of record it names. */
export type Deed = { operation: Operation; collection?: string | undefined };

/** How often something may be done; `does` goes between 'You can' and a number, `what` after it. */
type Quota = { does: string; what: string; person: number; administrator: number };

const quota = (does: string, what: string, person: number, administrator: number): Quota => ({
  does,
  what,
  person,
  administrator,
});

/** What has no line of its own. */
const anythingElse = quota('do this', 'times', 100, 500);

/** How many one may make of each kind, as its manifest says. */
const creations = Object.values(kinds)
  .filter(({ isWritten }) => isWritten)
  .map(({ collection, names, aDay }): [string, Quota] => [
    `createRecord ${collection}`,
    { ...anythingElse, does: 'add', what: names.many, ...aDay },
  ]);

/**
 * How often somebody may do what in a day: far more than a person does, far less than a machine can. By
 * operation and kind, or by operation alone. Where only chairs and administrators may do it at all, the
 * first number is the chairs'.
 */
const daily: Record<string, Quota> = {
  ...Object.fromEntries(creations),
  // One every two minutes for ten hours; an administrator tidies up whole lists.
  editRecord: quota('save', 'changes', 300, 2000),
  // A member deletes nobody but themselves, and a chair a member now and then.
  'deleteRecord users': quota('delete', 'members', 5, 100),
  // As many as an administrator may delete: a mistake with a whole list can be undone in a day.
  restoreMember: quota('bring back', 'members', 100, 100),
  // As many as one may add of everything.
  deleteRecord: quota('delete', 'records', 50, 500),
  // The requests of a whole conference; each mails one person.
  approveRequest: quota('approve', 'requests', 500, 500),
  // As many as one may invite at all.
  inviteAgain: quota('invite', 'people again', 300, 300),
  approveResource: quota('approve', 'resources', 500, 1000),
  // The network's people lose few phones a day.
  resetSecondFactor: quota('reset the second factor of', 'members', 50, 50),
  // As few are robbed.
  endSessionsOf: quota('sign out', 'members', 50, 50),
  // Each of the opportunities of a day more than once.
  renewOffer: quota('renew', 'opportunities', 50, 500),
  // All areas that a network has may be put in order in a day.
  mergeArea: quota('merge', 'areas of specialization', 300, 300),
  // The network has a handful of administrators.
  grantAdmin: quota('make', 'members administrators', 50, 50),
  revokeAdmin: quota('take the rights of', 'administrators', 50, 50),
  // One moves once in years, and tries again after a mistype; each mails the address before.
  changeAddress: quota('move to', 'addresses', 5, 5),
  // Small, and one at a time: years of them can wait.
  dismissNotification: quota('dismiss', 'notifications', 1000, 1000),
  // As small.
  declineMatch: quota('decline', 'proposals', 1000, 1000),
  proposeAgain: quota('take back', 'declined proposals', 1000, 1000),
  // Each costs seconds of a processor: ten long texts with twenty pictures each.
  startUpload: quota('upload', 'pictures', 200, 1000),
} satisfies { [Line in Operation | `${Operation} ${Collection}`]?: Quota };

/** Of everything together: a person saves every few seconds at most, and a flood leaves the others their turn. */
const aMinute: Quota = quota('save', 'times', 30, 120);

/** An operator may let everybody do more, for programs that write by the API. */
const factor = Number(process.env.QUOTA_FACTOR ?? 1);

/** The name of a deed's line in the table. */
export function lineOf({ operation, collection }: Deed): string {
  const ofKind = `${operation} ${collection}`;
  return ofKind in daily ? ofKind : operation in daily ? operation : 'anything else';
}

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

const limitOf = (quota: Quota, { admin }: Doer) => (admin ? quota.administrator : quota.person) * factor;

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
  const line = lineOf(deed);
  const aDay = daily[line] ?? anythingElse;
  if ((made[line] ?? 0) >= limitOf(aDay, actor)) return refusal(aDay, actor, 'day', secondsToMidnight(now));
  if (inMinute >= limitOf(aMinute, actor)) return refusal(aMinute, actor, 'minute', 60 - now.getUTCSeconds());
}

function refusal(quota: Quota, actor: Doer, span: 'day' | 'minute', seconds: number): ProductError {
  const message = `You can ${quota.does} ${limitOf(quota, actor)} ${quota.what} a ${span}. You can go on in ${inWords(seconds)}.`;
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
