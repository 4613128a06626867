import { defineNotice, type ReasonFacts, type ReasonRecord } from '../definitions/define-notice.ts';
import { isClosed } from '../fields/field-values.ts';
import { messagesPath, profileChangesPath, reportsPath } from '../protocol/app-pages.ts';

const isAdministrator = (_: ReasonRecord, { member }: ReasonFacts) => member.admin;

/** The members who chair, lead or answer for a record. */
const holdersIn = ({ chairs, leads, contact }: ReasonRecord): readonly unknown[] =>
  chairs ?? leads ?? (contact === undefined ? [] : [contact]);

const isWithoutHolder = (record: ReasonRecord, { member }: ReasonFacts) =>
  member.admin && holdersIn(record).length === 0;

/** Whether somebody else named the member for a role that they haven't accepted or declined. */
const isToAnswer = (record: ReasonRecord, { member }: ReasonFacts) =>
  holdersIn(record).includes(member.id) && record.unconfirmed?.includes(member.id) === true;

const hasNoRole = (record: ReasonRecord, { member }: ReasonFacts) => !holdersIn(record).includes(member.id);

/** Whether an opportunity of the member ends on the day of the notice, or did. */
const isEnding = ({ owner, expiry = '', closed }: ReasonRecord, { member, day }: ReasonFacts) =>
  owner === member.id && expiry.slice(0, 10) === day && !isClosed({ closed });
const isOver = ({ expiry = '' }: ReasonRecord, now: Date) => Date.parse(expiry) <= now.getTime();

/** Days for which others’ changes of a profile can be undone, and for which a lost second factor is remembered. */
const [daysToUndo, daysToReset] = [30, 7];

/** Every notice by its subject: the events that members are notified of. */
export const noticeDefinitions = {
  welcome: defineNotice({
    delivery: 'app-only',
    reason: { of: ['users'], while: ({ firstRun }) => firstRun === true },
    one: 'Welcome to {product}! Fill out your profile so that others can find you.',
  }),
  'profile-changed': defineNotice({
    delivery: 'now',
    reason: { days: daysToUndo, untilRead: true },
    page: { path: profileChangesPath, words: 'See what was changed' },
    mailSubject: { one: '{names} changed your profile', many: '{count} people changed your profile' },
    one: '{names} changed your profile. For 30 days you can put back what it said before.',
    many: '{count} people changed your profile: {names}. For 30 days you can put back what it said before.',
  }),
  'profile-changed-unnamed': defineNotice({
    delivery: 'now',
    reason: { days: daysToUndo, untilRead: true },
    page: { path: profileChangesPath, words: 'See what was changed' },
    mailSubject: { one: 'Your profile was changed' },
    one: 'Your profile was changed. For 30 days you can put back what it said before.',
  }),
  'nominee-approved': defineNotice({
    delivery: 'digest',
    reason: { of: ['users'], untilRead: true },
    links: 'users',
    mailSubject: {
      one: '{names}, whom you nominated, is a member now',
      many: '{count} people whom you nominated are members now',
    },
    one: '{names}, whom you nominated, is a member now.',
    many: '{count} people whom you nominated are members now: {names}.',
  }),
  'request-waiting': defineNotice({
    delivery: 'now',
    reason: { of: ['requests'], while: isAdministrator },
    links: 'requests',
    mailSubject: {
      one: 'The request of {names} to join waits for a decision',
      many: '{count} requests to join wait for a decision',
    },
    one: 'A request has come in for administrators to decide, under Member Requests: {names}.',
    many: '{count} requests have come in for administrators to decide, under Member Requests: {names}.',
  }),
  'request-answered': defineNotice({
    delivery: 'now',
    // Over once an administrator has written after the answer.
    reason: {
      of: ['requests'],
      while: ({ thread }, { member }) => member.admin && thread?.at(-1)?.from === undefined,
    },
    links: 'requests',
    mailSubject: {
      one: '{names} has answered a question about their request to join',
      many: '{count} people have answered questions about their requests to join',
    },
    one: '{names} has answered a question about their request to join. It is under Member Requests.',
    many: '{count} people have answered questions about their requests to join, under Member Requests: {names}.',
  }),
  'resource-waiting': defineNotice({
    delivery: 'now',
    reason: {
      of: ['resources'],
      while: ({ approved, taskforce: of }, { member, taskforce }) =>
        approved === false && of?.id === taskforce?.id && member.chairOf.includes(of?.id ?? ''),
    },
    links: 'resources',
    mailSubject: {
      one: 'The resource {names} waits for your approval',
      many: '{count} resources wait for your approval',
    },
    one: 'A resource has come in: {names}. It is for chairs of the task force {taskforce} to approve, under Resources.',
    many: '{count} resources have come in: {names}. They are for chairs of the task force {taskforce} to approve, under Resources.',
  }),
  'resource-without-chair': defineNotice({
    delivery: 'now',
    reason: { of: ['resources'], while: ({ approved }, { member }) => member.admin && approved === false },
    links: 'resources',
    mailSubject: {
      one: 'The resource {names} waits for an administrator’s approval',
      many: '{count} resources wait for an administrator’s approval',
    },
    one: 'A resource has come in for administrators to approve, as its task force had no chair, under Resources: {names}.',
    many: '{count} resources have come in for administrators to approve, as their task forces had no chair, under Resources: {names}.',
  }),
  'taskforce-without-chair': defineNotice({
    delivery: 'digest',
    reason: { of: ['taskforces'], while: isWithoutHolder },
    links: 'taskforces',
    mailSubject: { one: 'The task force {names} has no chair', many: '{count} task forces have no chair' },
    one: 'The task force {names} lost its last chair. If it still has none, please choose one.',
    many: '{count} task forces lost their last chair: {names}. Please choose one where there is still none.',
  }),
  'project-without-lead': defineNotice({
    delivery: 'digest',
    reason: { of: ['projects'], while: isWithoutHolder },
    links: 'projects',
    mailSubject: { one: 'The project {names} has no lead', many: '{count} projects have no lead' },
    one: 'The project {names} lost its last lead. If it still has none, please choose one.',
    many: '{count} projects lost their last lead: {names}. Please choose one where there is still none.',
  }),
  'university-without-contact': defineNotice({
    delivery: 'digest',
    reason: { of: ['universities'], while: isWithoutHolder },
    links: 'universities',
    mailSubject: {
      one: 'The university {names} has no contact',
      many: '{count} universities have no contact',
    },
    one: 'The university {names} lost its last contact. If it still has none, please choose one.',
    many: '{count} universities lost their last contact: {names}. Please choose one where there is still none.',
  }),
  'chair-added': defineNotice({
    delivery: 'digest',
    reason: { of: ['taskforces'], while: isToAnswer },
    links: 'taskforces',
    mailSubject: {
      one: 'You were named as a chair of the task force {names}',
      many: 'You were named as a chair of {count} task forces',
    },
    one: 'You were named as a chair of the task force {names}. Accept or decline on its page.',
    many: 'You were named as a chair of {count} task forces: {names}. Accept or decline on their pages.',
  }),
  // A role that has ended has no links.
  'chair-removed': defineNotice({
    delivery: 'digest',
    reason: { of: ['taskforces'], while: hasNoRole },
    mailSubject: {
      one: 'You are no longer a chair of the task force {names}',
      many: 'You are no longer a chair of {count} task forces',
    },
    one: 'You are no longer a chair of the task force {names}.',
    many: 'You are no longer a chair of {count} task forces: {names}.',
  }),
  'taskforce-joined': defineNotice({
    delivery: 'digest',
    reason: {
      of: ['taskforces'],
      while: ({ members }, { member }) => members?.includes(member.id) === true,
      untilRead: true,
    },
    links: 'taskforces',
    mailSubject: {
      one: 'You were added to the task force {names}',
      many: 'You were added to {count} task forces',
    },
    one: 'You were added to the task force {names}.',
    many: 'You were added to {count} task forces: {names}.',
  }),
  'taskforce-left': defineNotice({
    delivery: 'digest',
    reason: {
      of: ['taskforces'],
      while: (record, facts) => hasNoRole(record, facts) && !record.members?.includes(facts.member.id),
    },
    mailSubject: {
      one: 'You were removed from the task force {names}',
      many: 'You were removed from {count} task forces',
    },
    one: 'You were removed from the task force {names}.',
    many: 'You were removed from {count} task forces: {names}.',
  }),
  // Every member can name leads, so no mail quotes what they chose to name a project.
  'lead-added': defineNotice({
    delivery: 'app-only',
    reason: { of: ['projects'], while: isToAnswer },
    links: 'projects',
    one: 'You were named as a lead of the project {names}. Accept or decline on its page.',
    many: 'You were named as a lead of {count} projects: {names}. Accept or decline on their pages.',
  }),
  'lead-removed': defineNotice({
    delivery: 'digest',
    reason: { of: ['projects'], while: hasNoRole },
    mailSubject: {
      one: 'You are no longer a lead of the project {names}',
      many: 'You are no longer a lead of {count} projects',
    },
    one: 'You are no longer a lead of the project {names}.',
    many: 'You are no longer a lead of {count} projects: {names}.',
  }),
  'contact-added': defineNotice({
    delivery: 'digest',
    reason: { of: ['universities'], while: isToAnswer },
    links: 'universities',
    mailSubject: {
      one: 'You were named as the contact of the university {names}',
      many: 'You were named as the contact of {count} universities',
    },
    one: 'You were named as the contact of the university {names}. Accept or decline on its page.',
    many: 'You were named as the contact of {count} universities: {names}. Accept or decline on their pages.',
  }),
  // These two are for whoever isn't reached by the words of the member who changed a role.
  'role-offered': defineNotice({
    delivery: 'app-only',
    reason: { of: ['taskforces', 'projects', 'universities'], while: isToAnswer },
    one: 'You were named for a role. Home shows it, so that you can accept or decline it.',
    many: 'You were named for {count} roles. Home shows them, so that you can accept or decline them.',
  }),
  'role-changed': defineNotice({
    delivery: 'app-only',
    reason: { of: ['taskforces', 'projects', 'universities'] },
    one: 'A role of yours has changed. Home shows what you lead, chair and answer for.',
  }),
  // The app shows local days, which can differ from this one.
  'offer-expiring': defineNotice({
    delivery: 'now',
    reason: {
      of: ['offers'],
      while: (offer, facts) => isEnding(offer, facts) && !isOver(offer, facts.now),
    },
    links: 'offers',
    mailSubject: {
      one: 'Your opportunity {names} expires on {day}',
      many: '{count} of your opportunities expire on {day}',
    },
    one: 'Your opportunity {names} expires on {day} (UTC). Renew it if it should stay.',
    many: '{count} of your opportunities expire on {day} (UTC): {names}. Renew them if they should stay.',
  }),
  'offer-expired': defineNotice({
    delivery: 'digest',
    reason: {
      of: ['offers'],
      while: (offer, facts) => isEnding(offer, facts) && isOver(offer, facts.now),
    },
    links: 'offers',
    mailSubject: {
      one: 'Your opportunity {names} has expired',
      many: '{count} of your opportunities have expired',
    },
    one: 'Your opportunity {names} expired on {day} (UTC). Others no longer see it. You can renew it within 30 days; then it is deleted.',
    many: '{count} of your opportunities expired on {day} (UTC): {names}. Others no longer see them. You can renew them within 30 days; then they are deleted.',
  }),
  'offer-closed': defineNotice({
    delivery: 'own-mail',
    reason: { of: ['offers'], while: isClosed, untilRead: true },
    links: 'offers',
    one: 'The opportunity {names}, which you asked about, is closed. Its page says what came of it.',
    many: '{count} opportunities that you asked about are closed: {names}. Their pages say what came of them.',
  }),
  'project-closed': defineNotice({
    delivery: 'own-mail',
    reason: { of: ['projects'], while: isClosed, untilRead: true },
    links: 'projects',
    one: 'The project {names}, which you asked about, is closed. Its page says what came of it.',
    many: '{count} projects that you asked about are closed: {names}. Their pages say what came of them.',
  }),
  'second-factor-lost': defineNotice({
    delivery: 'now',
    // They can ask again every day.
    reason: {
      of: ['users'],
      while: ({ hasSecondFactor }, { member }) => member.admin && hasSecondFactor !== false,
      days: daysToReset,
    },
    links: 'users',
    mailSubject: {
      one: '{names} asks for a reset of their second factor',
      many: '{count} members ask for a reset of their second factor',
    },
    one: '{names} has signed in with the password and asks you to reset their second factor, because they lost it. Make sure it is really them first: call them, or ask somebody who sees them.',
    many: '{count} members have signed in with the password and ask you to reset their second factor, because they lost it: {names}. Make sure it is really them first: call them, or ask somebody who sees them.',
  }),
  introduced: defineNotice({
    delivery: 'own-mail',
    // Of several recipients, one who answers doesn’t answer for the others.
    reason: {
      of: ['introductions'],
      while: ({ purpose, status, to = [] }) =>
        purpose !== 'handover' && (status === 'sent' || (status === 'answered' && to.length > 1)),
      untilRead: true,
    },
    links: 'users',
    page: { path: messagesPath, words: 'Read what was written' },
    one: '{names} has written to you. Read it and answer under Messages.',
    many: '{count} members have written to you: {names}. Read and answer under Messages.',
  }),
  'handover-asked': defineNotice({
    delivery: 'own-mail',
    reason: {
      of: ['introductions'],
      while: ({ purpose, status }) => purpose === 'handover' && status === 'sent',
    },
    links: 'users',
    page: { path: messagesPath, words: 'Read what was written' },
    one: '{names} asks you to take over a role. Take over or decline under Messages.',
    many: '{count} members ask you to take over roles: {names}. Take over or decline under Messages.',
  }),
  // The members who were asked. Whoever hands over a role is mailed that it ended, as everybody who loses one.
  'handover-accepted': defineNotice({
    delivery: 'app-only',
    reason: { of: ['users'], untilRead: true },
    links: 'users',
    page: { path: messagesPath, words: 'See what you handed over' },
    one: '{names} has taken over a role from you.',
    many: '{count} members have taken over roles from you: {names}.',
  }),
  'handover-declined': defineNotice({
    delivery: 'app-only',
    reason: { of: ['users'], untilRead: true },
    links: 'users',
    page: { path: messagesPath, words: 'See what was declined' },
    one: '{names} has declined to take over a role from you. You still have it, and can ask somebody else.',
    many: '{count} members have declined to take over roles from you: {names}. You still have them, and can ask others.',
  }),
  'handover-ended': defineNotice({
    delivery: 'app-only',
    reason: { of: ['taskforces', 'projects', 'universities'], untilRead: true },
    page: { path: messagesPath, words: 'See what has ended' },
    one: 'A handover to you has ended, because its sender is no longer a member.',
    many: '{count} handovers to you have ended, because their senders are no longer members.',
  }),
  'report-waiting': defineNotice({
    delivery: 'now',
    reason: { of: ['reports'], while: ({ outcome }, { member }) => member.admin && outcome === undefined },
    page: { path: reportsPath, words: 'Read and decide' },
    mailSubject: {
      one: 'A report on {names} waits for a decision',
      many: '{count} reports wait for a decision',
    },
    one: 'A report has come in for administrators to decide, under Reports: {names}.',
    many: '{count} reports have come in for administrators to decide, under Reports: {names}.',
  }),
  'report-settled': defineNotice({
    delivery: 'digest',
    reason: { of: ['reports'], untilRead: true },
    page: { path: reportsPath, words: 'Read what was done' },
    mailSubject: { one: 'Your report on {names} was settled', many: '{count} of your reports were settled' },
    one: 'Your report on {names} was settled. What was done is under Reports.',
    many: '{count} of your reports were settled: {names}. What was done is under Reports.',
  }),
};

type Definitions = typeof noticeDefinitions;
export type NoticeSubject = keyof Definitions;
export const noticeSubjects = Object.keys(noticeDefinitions) as [NoticeSubject, ...NoticeSubject[]];

/** The notices that have mails of their own. */
export type MailedSubject = {
  [S in NoticeSubject]: Definitions[S]['delivery'] extends 'own-mail' ? S : never;
}[NoticeSubject];
