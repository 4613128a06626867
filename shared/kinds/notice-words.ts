import { expiredRetentionDays } from '../offer/expiry.rules.ts';
import { product } from '../text/product.ts';
import { quoted } from '../text/sentence-names.ts';
import { type Collection, names } from './collections.ts';
import type { Stored } from './registry.ts';

type NoticeSubject = Stored<'notices'>['subject'];
type Notice = Pick<Stored<'notices'>, 'subject' | 'about' | 'count' | 'day' | 'taskforce'>;

/** Templates for one record and for several, with the placeholders `{names}`, `{count}`, `{day}` and `{taskforce}`. */
type Words = {
  one: string;
  many: string;
  /** The kind of the records, if their names are links. */
  of?: Collection;
};

const added = (of: Collection, role: string, may: (it: string) => string): Words => ({
  of,
  one: `You were made ${role} of the ${names[of].one} {names}. You can ${may('it')}.`,
  many: `You were made ${role} of {count} ${names[of].many}: {names}. You can ${may('them')}.`,
});

/** A role that has ended has no links. */
const removed = (of: Collection, role: string): Words => ({
  one: `You are no longer ${role} of the ${names[of].one} {names}.`,
  many: `You are no longer ${role} of {count} ${names[of].many}: {names}.`,
});

const lost = (of: Collection, role: string): Words => ({
  of,
  one: `The ${names[of].one} {names} lost its last ${role}. If it still has none, please choose one.`,
  many: `{count} ${names[of].many} lost their last ${role}: {names}. Please choose one where there is still none.`,
});

const closed = (of: Collection): Words => ({
  of,
  one: `The ${names[of].one} {names}, which you asked about, is closed. Its page says what came of it.`,
  many: `{count} ${names[of].many} that you asked about are closed: {names}. Their pages say what came of them.`,
});

const renewal = (it: string, isDeleted: string) =>
  `Others no longer see ${it}. You can renew ${it} within ${expiredRetentionDays} days; then ${isDeleted}.`;
const toPutBack = 'For 30 days you can put back what it said before.';
const whoIsIt = 'Make sure it is really them first: call them, or ask somebody who sees them.';
const toApprove = `for chairs of the task force {taskforce} to approve, under ${names.resources.heading}.`;

const welcome = `Welcome to ${product.name}! Fill out your profile so that others can find you.`;

const wordsOf: Record<NoticeSubject, Words> = {
  welcome: { one: welcome, many: welcome },
  'profile-changed': {
    one: `{names} changed your profile. ${toPutBack}`,
    many: `{count} people changed your profile: {names}. ${toPutBack}`,
  },
  'nominee-approved': {
    one: '{names}, whom you nominated, is a member now.',
    many: '{count} people whom you nominated are members now: {names}.',
  },
  // These sentences stay true after another administrator or chair has decided.
  'request-waiting': {
    of: 'requests',
    one: `A request has come in for administrators to decide, under ${names.requests.heading}: {names}.`,
    many: `{count} requests have come in for administrators to decide, under ${names.requests.heading}: {names}.`,
  },
  'request-answered': {
    of: 'requests',
    one: `{names} has answered a question about their request to join. It is under ${names.requests.heading}.`,
    many: `{count} people have answered questions about their requests to join, under ${names.requests.heading}: {names}.`,
  },
  'resource-waiting': {
    of: 'resources',
    one: `A resource has come in: {names}. It is ${toApprove}`,
    many: `{count} resources have come in: {names}. They are ${toApprove}`,
  },
  'resource-without-chair': {
    of: 'resources',
    one: `A resource has come in for administrators to approve, as its task force had no chair, under ${names.resources.heading}: {names}.`,
    many: `{count} resources have come in for administrators to approve, as their task forces had no chair, under ${names.resources.heading}: {names}.`,
  },
  'taskforce-without-chair': lost('taskforces', 'chair'),
  'project-without-lead': lost('projects', 'lead'),
  'university-without-contact': lost('universities', 'contact'),
  'chair-added': added('taskforces', 'a chair', (it) => `change ${it}, and approve resources for ${it}`),
  'chair-removed': removed('taskforces', 'a chair'),
  'taskforce-joined': {
    of: 'taskforces',
    one: 'You were added to the task force {names}.',
    many: 'You were added to {count} task forces: {names}.',
  },
  'taskforce-left': {
    one: 'You were removed from the task force {names}.',
    many: 'You were removed from {count} task forces: {names}.',
  },
  'lead-added': added('projects', 'a lead', (it) => `change ${it}`),
  'lead-removed': removed('projects', 'a lead'),
  'contact-added': added('universities', 'the contact', (it) => `change what is said of ${it}`),
  // The app shows local days, which can differ from this one.
  'offer-expiring': {
    of: 'offers',
    one: 'Your opportunity {names} expires on {day} (UTC). Renew it if it should stay.',
    many: '{count} of your opportunities expire on {day} (UTC): {names}. Renew them if they should stay.',
  },
  'offer-expired': {
    of: 'offers',
    one: `Your opportunity {names} expired on {day} (UTC). ${renewal('it', 'it is deleted')}`,
    many: `{count} of your opportunities expired on {day} (UTC): {names}. ${renewal('them', 'they are deleted')}`,
  },
  'offer-closed': closed('offers'),
  'project-closed': closed('projects'),
  introduced: {
    of: 'users',
    one: '{names} has written to you. Read it and answer under My Account.',
    many: '{count} members have written to you: {names}. Read and answer under My Account.',
  },
  'report-waiting': {
    one: 'A report has come in for administrators to decide, under Reports: {names}.',
    many: '{count} reports have come in for administrators to decide, under Reports: {names}.',
  },
  'report-settled': {
    one: 'Your report on {names} was settled. What was done is under Reports.',
    many: '{count} of your reports were settled: {names}. What was done is under Reports.',
  },
  'second-factor-lost': {
    of: 'users',
    one: `{names} has signed in with the password and asks you to reset their second factor, because they lost it. ${whoIsIt}`,
    many: `{count} members have signed in with the password and ask you to reset their second factor, because they lost it: {names}. ${whoIsIt}`,
  },
};

/** The most records that a notice names; the others are counted. */
const mostNamed = 5;

/** A part of a notice: text, or a record whose name is shown in quotation marks. */
export type NoticePart = string | { id: string; name: string };

/** The kind of the records that a notice links to. */
export const linkedKind = ({ subject }: Pick<Notice, 'subject'>): Collection | undefined =>
  wordsOf[subject]?.of;

/** The parts of a notice's text; empty if a newer release made the notice and this page has no words for it. */
export function noticeParts(notice: Notice): NoticePart[] {
  const { subject, about, count, day, taskforce } = notice;
  const words = wordsOf[subject];
  const filled: Record<string, () => NoticePart[]> = {
    '{names}': () => namedIn(about, count),
    '{count}': () => [inDigits(count)],
    '{day}': () => [new Date(day ?? '').toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })],
    '{taskforce}': () => [quoted(taskforce?.name ?? names.taskforces.deleted)],
  };
  const isOfOne = count === 1 && (about.length === 1 || subject === 'welcome');
  const template = words?.[isOfOne ? 'one' : 'many'] ?? '';
  return template.split(/(\{\w+\})/).flatMap((part) => filled[part]?.() ?? [part]);
}

const textOf = (parts: readonly NoticePart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : quoted(part.name))).join('');

export const noticeText = (notice: Notice): string => textOf(noticeParts(notice));

/** The first names in quotation marks, and how many others there are. */
export const namesText = (records: Notice['about']): string => textOf(namedIn(records, records.length));

const inDigits = (count: number) => count.toLocaleString('en');

/** “A”, “B” and 1,232 others. */
function namedIn(about: Notice['about'], count: number): NoticePart[] {
  const first = about.slice(0, mostNamed);
  const others = count - first.length;
  const entries = first.map(({ name }) => quoted(name));
  if (others > 0) entries.push(others === 1 ? 'one other' : `${inDigits(others)} others`);
  const records = first.values();
  return new Intl.ListFormat('en-GB')
    .formatToParts(entries)
    .map(({ type, value }) => (type === 'element' && records.next().value) || value);
}
