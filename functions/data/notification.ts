import { v7 as uuid } from 'uuid';
import { type Actor, can } from '../../shared/policy.ts';
import { product } from '../../shared/product.ts';
import type { Collection, Stored } from '../../shared/registry.ts';
import type { Unit } from './change.ts';

type Notice = Stored<'users'>['notifications'][number];

/**
 * What a member's list of notices holds at most. Beyond either the oldest go: whatever others do, the
 * list takes a tenth of the record, and the rest is the member's own.
 */
const mostNotices = 50;
const mostBytes = 40_000;
/** Records that a notice calls by their names; the others are counted. */
const mostNamed = 5;
/**
 * Records that a notice knows, so that one of them can be taken back exactly; and bytes that those it doesn't call by
 * their names may take, so that one notice of long names pushes no other out.
 */
const mostKnown = 50;
const mostKnownBytes = 8000;

/** Makes others of a member's notices, within a change; nothing where there is no such member. */
export async function changeNotices(
  unit: Unit,
  id: string,
  how: (notices: Notice[]) => Notice[] | Promise<Notice[]>,
): Promise<void> {
  const user = await unit.get('users', id);
  const notifications = user && (await how(user.notifications));
  if (notifications && notifications !== user.notifications)
    await unit.put('users', { ...user, notifications });
}

/** What is left of them once the profile that the welcome asks for is filled out. */
export const withoutWelcome = (notices: Notice[]): Notice[] =>
  notices.filter(({ subject }) => subject !== 'welcome');

/**
 * What is told of one kind of event. Notices of the same subject are gathered into one. `of` says what the records
 * are, where the names in the text are to lead to them.
 */
export type Telling = {
  subject: string;
  of?: Collection;
  ofOne: (name: string) => string;
  ofMany: (count: string, names: string) => string;
};

/** The first notification of a new member. */
export const welcome = (): Notice => ({
  id: uuid(),
  subject: 'welcome',
  text: `Welcome to ${product.name}! Fill out your profile so that others can find you.`,
});

/** What somebody is told of. */
export type News = { collection: Collection; record: { id: string; name: string }; telling: Telling };

/** The notices of a member who is told of a record, unless it is one that they may not see. */
export function toldOf({ collection, record, telling }: News, notices: Notice[], actor: Actor, now: Date) {
  return can(actor, 'see', collection, record, now) ? told(notices, record, telling) : notices;
}

/**
 * The notices of a member who is told of a record: in the notice of this subject, if they have one that
 * they haven't dismissed, or else in a new one. A record that a notice knows already isn't counted again.
 */
export function told(notices: Notice[], { id, name }: { id: string; name: string }, telling: Telling) {
  const { subject, of, ofOne, ofMany } = telling;
  const open = notices.find((each) => each.subject === subject);
  const known = open?.about ?? [];
  if (known.some((each) => each.id === id)) return notices;
  const count = (open?.count ?? 0) + 1;
  const about = asKnown([...known, { id, name }]);
  const text = count === 1 ? ofOne(name) : ofMany(count.toLocaleString('en'), named(about, count));
  const rest = notices.filter((each) => each !== open);
  return capped([...rest, { id: open?.id ?? uuid(), text, subject, count, ...(of && { of }), about }]);
}

/**
 * The notices of a member once what they were told of a record is no longer so. One that a gathered notice counts
 * without knowing it stays counted: nobody knows any more whether it was among them.
 */
export function untold(notices: Notice[], { id }: { id: string }, { subject, ofOne, ofMany }: Telling) {
  const open = notices.find((each) => each.subject === subject);
  if (!open?.about?.some((each) => each.id === id)) return notices;
  const about = open.about.filter((each) => each.id !== id);
  const count = (open.count ?? 1) - 1;
  if (count === 0) return notices.filter((each) => each !== open);
  const [only] = about;
  const text =
    only && count === 1 ? ofOne(only.name) : ofMany(count.toLocaleString('en'), named(about, count));
  return notices.map((each) => (each === open ? { ...open, text, count, about } : each));
}

/** The records that a notice tells of, without the last where it has no room to know it too. */
function asKnown(about: { id: string; name: string }[]): { id: string; name: string }[] {
  const isRoom = about.length <= mostKnown && Buffer.byteLength(JSON.stringify(about)) <= mostKnownBytes;
  return isRoom || about.length <= mostNamed ? about : about.slice(0, -1);
}

/** “A”, “B” and 1,232 others. */
function named(about: { name: string }[], count: number): string {
  const names = about.slice(0, mostNamed).map(({ name }) => `“${name}”`);
  const others = count - names.length;
  if (others > 0) names.push(others === 1 ? 'one other' : `${others.toLocaleString('en')} others`);
  return new Intl.ListFormat('en-GB').format(names);
}

/** The latest notices, as many as a record has room for. */
export function capped(notices: Notice[]): Notice[] {
  let kept = notices.slice(-mostNotices);
  while (Buffer.byteLength(JSON.stringify(kept)) > mostBytes) kept = kept.slice(1);
  return kept;
}
