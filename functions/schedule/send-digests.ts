import { createDigester, type Reader } from '../../shared/digest/digest.ts';
import { confirmedHolders } from '../../shared/introduction/purposes.ts';
import { type Collection, sectionKinds } from '../../shared/kinds/collections.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { filterOf, type VisibleRecords } from '../../shared/lists/saved-search.ts';
import { definitionOf } from '../../shared/notice/notice-text.ts';
import { digestTimeOf } from '../../shared/user/user.rules.ts';
import { readSequence } from '../data/feed.ts';
import { everyItem, everyRecord, parseRecords } from '../data/records.ts';
import { maySucceedLater } from '../data/transient.ts';
import { isEmpty, type MailedDigest, mailDigest } from '../mail/digest-mail.ts';
import { hasNoPassword, wantsMail } from '../mail/send-mail.ts';
import { administratorIds } from '../stores/administrators.ts';
import { forEachLimited } from '../stores/bulk.ts';
import { claimDigest, type DigestState, digestStatesOf, releaseDigest } from '../stores/digest-states.ts';
import type { Notice } from '../stores/notices.ts';
import { changesSince, type Numbered, type NumberedChange } from './digest-changes.ts';
import { onceADay, type Step, taskOf } from './step.ts';

type User = Stored<'users'>;

/** The hour (UTC) from which digests are mailed: morning in Europe, and the night before a working day elsewhere. */
const firstHour = 6;
/** Monday, as `getUTCDay` counts. */
const weekday = 1;
/** Days of changes that are looked at: a week, and another one for a digest that was missed. */
const daysBack = 14;
const membersAtOnce = 500;
/** Milliseconds that the saved searches of one member may take. What is left then isn't searched. */
const longestSearching = 5000;
/** Milliseconds from which making a digest was slow: the member comes last next time. */
const slowFrom = 200;
/** The mail service allows far more in a second. */
const mailsAtOnce = 10;

/**
 * Mails each member what is new for them. A run that is cut off is repeated by the next one, which leaves out those who
 * were done.
 */
export const sendDigests: Step = async (now, run) => {
  if (now.getUTCHours() >= firstHour) await mailOnceADay(now, run);
};

const dayOf = (now: Date, daysAgo = 0) =>
  new Date(now.getTime() - daysAgo * msPerDay).toISOString().slice(0, 10);

/** The day from which a digest counts as this week's or this day's. */
const dueFrom = (user: User, now: Date) =>
  dayOf(now, digestTimeOf(user) === 'daily' ? 0 : (now.getUTCDay() - weekday + 7) % 7);

/** A member who never got a digest waits for the day of the week. */
function isDue(user: User, { day = dayOf(new Date(0)), ended }: DigestState, now: Date): boolean {
  if (ended) return false;
  const from = dueFrom(user, now);
  return day < from && (day > dayOf(new Date(0)) || from === dayOf(now));
}

const mayWant = (user: User) => wantsMail(user) && digestTimeOf(user) !== 'never';

const mailOnceADay = onceADay('digests', async (now, run) => {
  const through = (await readSequence()).seq;
  const users = await Array.fromAsync(everyRecord('users'));
  const due: [User, DigestState][] = [];
  for (let at = 0; at < users.length; at += membersAtOnce) {
    const wanting = users.slice(at, at + membersAtOnce).filter(mayWant);
    const stateOf = await digestStatesOf(wanting.map(({ id }) => id));
    for (const user of wanting) if (isDue(user, stateOf(user.id), now)) due.push([user, stateOf(user.id)]);
  }
  if (due.length === 0) return;
  const records = await visibleRecords(users);
  const since = new Date(now.getTime() - daysBack * msPerDay).toISOString();
  const changes = await changesSince(since, through, (collection, id) => records.byId(collection, id));
  const digestOf = createDigester(changes, records.lists, now, filterOf);
  const readerOf = await readers();
  const notices = await noticesForDigest();
  const weekAgo = new Date(now.getTime() - 7 * msPerDay).toISOString();
  const waiting = (await Array.fromAsync(everyRecord('requests'))).filter(
    ({ createTimestamp }) => createTimestamp < weekAgo,
  );
  // A run that is cut off has made the digests of all others before those that take long.
  const loadOf = ([user]: (typeof due)[number]) =>
    readerOf(user).searches.reduce((sum, { address }) => sum + address.length, 0);
  due.sort((one, other) => (one[1].slow ?? 0) - (other[1].slow ?? 0) || loadOf(one) - loadOf(other));
  await forEachLimited(due, mailsAtOnce, ([user, state]) =>
    run.isolate(taskOf('sendDigests', user.id), async () => {
      const isUndelivered = ({ seq, at }: Numbered, seen = 0) =>
        seq > Math.max(state.through ?? 0, seen) && (state.through !== undefined || at >= weekAgo);
      const start = performance.now();
      const passed = () => performance.now() - start;
      const reader = { ...readerOf(user), hasTime: () => passed() < longestSearching };
      const digest = {
        ...digestOf(reader, (change) => isUndelivered(change as NumberedChange, state.seen.news)),
        notices: (notices.get(user.id) ?? []).flatMap(({ notice, seq }) =>
          isUndelivered({ seq, at: notice.at }, state.seen.notices) ? [notice] : [],
        ),
        waiting: reader.actor.admin ? waiting : [],
      };
      const slow = passed() < slowFrom ? 0 : Math.round(passed());
      await claimAndSend(user, digest, { state, through, slow }, now);
    }),
  );
});

/** Claims the digest of the day and then mails it, if it isn't empty. */
async function claimAndSend(
  user: User,
  digest: MailedDigest,
  { state, through, slow }: { state: DigestState; through: number; slow: number },
  now: Date,
): Promise<void> {
  // A member who has no password yet gets their first digest after they accepted their invitation.
  if (!isEmpty(digest) && user.firstRun && (await hasNoPassword(user.id))) return;
  const day = dayOf(now);
  const claim = () => claimDigest(user.id, { through, day, slow }, now);
  const sendIfClaimed = async (send: () => Promise<void>) => {
    if (await claim()) await send().catch((error: unknown) => releaseIfRefused(error, user.id, day, state));
  };
  const isMailed = !isEmpty(digest) && (await mailDigest(user, digest, day, sendIfClaimed));
  if (!isMailed) await claim();
}

/**
 * Releases the digest if the mail service answered that it didn't take the mail; one without an answer may have been
 * sent.
 *
 * @throws the error
 */
async function releaseIfRefused(error: unknown, id: string, day: string, state: DigestState): Promise<never> {
  const { httpStatusCode } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  if (maySucceedLater(error) && httpStatusCode) await releaseDigest(id, day, state);
  throw error;
}

/** Each member's notices for the digest, with the sequence number of the write that added them. */
async function noticesForDigest() {
  const all: { notice: Notice; seq: number }[] = [];
  for await (const item of everyItem('notices'))
    for (const notice of parseRecords('notices', [item]))
      if (definitionOf(notice)?.delivery === 'digest') all.push({ notice, seq: Number(item.seq ?? 0) });
  return Map.groupBy(all, ({ notice }) => notice.member);
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
