import { createDigester, type Reader } from '../../shared/digest/digest.ts';
import { confirmedHolders } from '../../shared/introduction/purposes.ts';
import { type Collection, sectionKinds } from '../../shared/kinds/collections.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { filterOf, type VisibleRecords } from '../../shared/lists/saved-search.ts';
import { definitionOf } from '../../shared/notice/notice-text.ts';
import { digestTimeOf } from '../../shared/user/user.rules.ts';
import { change } from '../data/change.ts';
import { readSequence } from '../data/feed.ts';
import { everyItem, everyRecord, memberRange, parseRecords } from '../data/records.ts';
import { maySucceedLater } from '../data/transient.ts';
import { isEmpty, type MailedDigest, mailDigest } from '../mail/digest-mail.ts';
import { isOfAccount, type MailPace, paceOfMails } from '../mail/mail-pace.ts';
import { hasNoPassword, wantsMail } from '../mail/send-mail.ts';
import { administratorIds } from '../stores/administrators.ts';
import { forEachLimited } from '../stores/bulk.ts';
import { claimDigest, type DigestState, digestStates, releaseDigest } from '../stores/digest-states.ts';
import type { Notice } from '../stores/notices.ts';
import { changesSince, type Numbered, type NumberedChange } from './digest-changes.ts';
import { allOfIt, isMarked, markDay, onceADay, type Step, taskOf } from './step.ts';

type User = Stored<'users'>;

/** The hour (UTC) from which digests are mailed: morning in Europe, and the night before a working day elsewhere. */
const firstHour = 6;
/** Monday, as `getUTCDay` counts. */
const weekday = 1;
/** The most days of changes that are looked at: a member's, since their last digest. */
const daysBack = 35;
/** Milliseconds that the saved searches of one member may take. What is left then isn't searched. */
const longestSearching = 5000;
/** Milliseconds from which making a digest was slow: the member comes last next time. */
const slowFrom = 200;
/** Mails under way at a time; `paceOfMails` says how many go in a second. */
const mailsAtOnce = 10;

/**
 * Mails each member what is new for them, as fast as the mail service's account allows. A run that is cut off or doesn't
 * come to all is continued by the next one, which leaves out those who were done.
 */
export const sendDigests: Step = async (now, run) => {
  if (now.getUTCHours() >= firstHour) await mailOnceADay(now, run);
};

const dayOf = (now: Date, daysAgo = 0) =>
  new Date(now.getTime() - daysAgo * msPerDay).toISOString().slice(0, 10);

const daysSinceDue = (now: Date) => (now.getUTCDay() - weekday + 7) % 7;

/** The day from which a digest counts as this week's or this day's. */
const dueFrom = (user: User, now: Date) => dayOf(now, digestTimeOf(user) === 'daily' ? 0 : daysSinceDue(now));

/** A member who never got a digest waits for the day of the week, and longer if its runs don't come to everybody. */
function isDue(user: User, { day, ended }: DigestState, now: Date, isOpen: boolean): boolean {
  if (ended) return false;
  const from = dueFrom(user, now);
  return day === undefined ? isOpen || from === dayOf(now) : day < from;
}

/** Whether the week's first run began, and none since has come to everybody. */
async function isWeekOpen(now: Date): Promise<boolean> {
  const days = Array.from({ length: daysSinceDue(now) }, (_, daysAgo) => dayOf(now, daysAgo + 1));
  return (await isMarked(begun, days.slice(-1))) && !(await isMarked(stepName, days));
}

const mayWant = (user: User) => wantsMail(user) && digestTimeOf(user) !== 'never';

const [stepName, begun] = ['digests', 'digests-begun'];
const mailOnceADay = onceADay(stepName, async (now, run) => {
  const through = (await readSequence()).seq;
  const users = await Array.fromAsync(everyRecord('users'));
  if (daysSinceDue(now) === 0) await change((unit) => markDay(unit, begun, now));
  const isOpen = await isWeekOpen(now);
  const stateOf = await digestStates();
  const due = users
    .filter((user) => mayWant(user) && isDue(user, stateOf(user.id), now, isOpen))
    .map((user): [User, DigestState] => [user, stateOf(user.id)]);
  if (due.length === 0) return;
  const pace = await paceOfMails(run);
  const records = await visibleRecords(users);
  // The first digest tells of a week, counted from the day on which it was due.
  const firstFrom = (user: User) => dayOf(new Date(dueFrom(user, now)), 7);
  const since = due
    .map(([user, { day }]) => day ?? firstFrom(user))
    .reduce((one, other) => (one < other ? one : other));
  const oldest = dayOf(now, daysBack);
  const changes = await changesSince(since > oldest ? since : oldest, through, (collection, id) =>
    records.byId(collection, id),
  );
  const digestOf = createDigester(changes, records.lists, now, filterOf);
  const readerOf = await readers();
  const weekAgo = new Date(now.getTime() - 7 * msPerDay).toISOString();
  const waiting = (await Array.fromAsync(everyRecord('requests'))).filter(
    ({ createTimestamp }) => createTimestamp < weekAgo,
  );
  // A run that is cut off has made the digests of all others before those that take long.
  const loadOf = ([user]: (typeof due)[number]) =>
    readerOf(user).searches.reduce((sum, { address }) => sum + address.length, 0);
  due.sort((one, other) => (one[1].slow ?? 0) - (other[1].slow ?? 0) || loadOf(one) - loadOf(other));
  await forEachLimited(due, mailsAtOnce, async ([user, state]) => {
    if (pace.isOver) return;
    await run.isolate(taskOf('sendDigests', user.id), async () => {
      const first = firstFrom(user);
      const isUndelivered = ({ seq, at }: Numbered, seen = 0) =>
        seq <= through &&
        seq > Math.max(state.through ?? 0, seen) &&
        (state.through !== undefined || at >= first);
      const noticed = await noticesForDigest(user.id);
      const start = performance.now();
      const passed = () => performance.now() - start;
      const reader = { ...readerOf(user), hasTime: () => passed() < longestSearching };
      const digest = {
        ...digestOf(reader, (change) => isUndelivered(change as NumberedChange, state.seen.news)),
        notices: noticed.flatMap(({ notice, seq }) =>
          isUndelivered({ seq, at: notice.at }, state.seen.notices) ? [notice] : [],
        ),
        waiting: reader.actor.admin ? waiting : [],
      };
      const slow = passed() < slowFrom ? 0 : Math.round(passed());
      await claimAndSend(user, digest, { state, through, slow }, now, pace);
    });
  });
  if (!pace.isOver) return;
  if (pace.error && !maySucceedLater(pace.error)) throw pace.error;
  run.goOnLater(taskOf('sendDigests', allOfIt), { due: due.length, mailed: pace.mailed });
});

/** Claims the digest of the day and then mails it, if it isn't empty. */
async function claimAndSend(
  user: User,
  digest: MailedDigest,
  { state, through, slow }: { state: DigestState; through: number; slow: number },
  now: Date,
  pace: MailPace,
): Promise<void> {
  // A member who has no password yet gets their first digest after they accepted their invitation.
  if (!isEmpty(digest) && user.firstRun && (await hasNoPassword(user.id))) return;
  const day = dayOf(now);
  const claim = () => claimDigest(user.id, { through, day, slow }, now);
  const sendIfClaimed = async (send: () => Promise<void>) => {
    if (!(await pace.turn()) || !(await claim())) return;
    await send().catch(async (error: unknown) => {
      const isLater = isOfAccount(error) || maySucceedLater(error);
      // One without an answer may have been sent.
      if (isLater && hasAnswer(error)) await releaseDigest(user.id, day, state);
      if (!isOfAccount(error)) throw error;
      pace.stop(error);
    });
  };
  const isMailed = !isEmpty(digest) && (await mailDigest(user, digest, day, sendIfClaimed));
  if (!isMailed) await claim();
}

const hasAnswer = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode !== undefined;

/** A member's notices for the digest, with the sequence number of the write that added them. */
async function noticesForDigest(member: string) {
  const all: { notice: Notice; seq: number }[] = [];
  for await (const item of everyItem('notices', memberRange('notices', member).of))
    for (const notice of parseRecords('notices', [item]))
      if (definitionOf(notice)?.delivery === 'digest') all.push({ notice, seq: Number(item.seq ?? 0) });
  return all;
}

/** All records that have a section. Which of them a reader sees is asked for each reader. */
async function visibleRecords(users: User[]) {
  const all = new Map<Collection, Map<string, object>>();
  for (const collection of sectionKinds) {
    const records = collection === 'users' ? users : await Array.fromAsync(everyRecord(collection));
    all.set(collection, new Map(records.map((record) => [record.id, withoutWaitingRoles(record)])));
  }
  const lists = Object.fromEntries(
    [...all].map(([collection, records]) => [collection, [...records.values()]]),
  ) as unknown as VisibleRecords;
  return { lists, byId: (collection: Collection, id: string) => all.get(collection)?.get(id) };
}

type Led = { leads?: string[]; contact?: unknown; unconfirmed?: string[] | undefined };

/** A record without leads and a contact who were named and haven't accepted: no news reaches them through it. */
function withoutWaitingRoles<T extends object>(record: T): T {
  const { leads, contact, unconfirmed }: Led = record;
  if (!unconfirmed) return record;
  return {
    ...record,
    ...(leads && { leads: leads.filter((each) => !unconfirmed.includes(each)) }),
    ...(unconfirmed.includes(contact as string) && { contact: undefined }),
  };
}

/** The follows, searches, roles and blocks of each member. */
async function readers(): Promise<(user: User) => Reader> {
  const admins = new Set(await administratorIds());
  const chairOf = new Map<string, string[]>();
  for await (const taskforce of everyRecord('taskforces'))
    for (const chair of confirmedHolders(taskforce))
      chairOf.set(chair, [...(chairOf.get(chair) ?? []), taskforce.id]);
  const follows = await byMember('follows');
  const searches = await byMember('searches');
  const blocks = await byMember('blocks');
  return (user) => ({
    actor: { type: 'member', id: user.id, admin: admins.has(user.id), chairOf: chairOf.get(user.id) ?? [] },
    user,
    follows: follows.get(user.id) ?? [],
    searches: searches.get(user.id) ?? [],
    blocks: new Set((blocks.get(user.id) ?? []).map(({ record }) => record.id)),
  });
}

const byMember = async <C extends 'blocks' | 'follows' | 'searches'>(
  collection: C,
): Promise<Map<string, Stored<C>[]>> =>
  Map.groupBy(await Array.fromAsync(everyRecord(collection)), ({ member }) => member);
