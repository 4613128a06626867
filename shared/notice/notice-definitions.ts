import { defineNotice, type ReasonFacts, type ReasonRecord } from '../definitions/define-notice.ts';
import { isClosed } from '../fields/field-values.ts';
import { msg } from '../language/messages.ts';
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
    text: msg('Welcome to {product}! Fill out your profile so that others can find you.'),
  }),
  'profile-changed': defineNotice({
    delivery: 'now',
    reason: { days: daysToUndo, untilRead: true },
    page: { path: profileChangesPath, words: msg('See what was changed') },
    mailSubject: msg(
      '{count, plural, one {{names} changed your profile} other {# people changed your profile}}',
    ),
    text: msg(
      '{count, plural, one {{names} changed your profile. For 30 days you can put back what it said before.} other {# people changed your profile: {names}. For 30 days you can put back what it said before.}}',
    ),
  }),
  'profile-changed-unnamed': defineNotice({
    delivery: 'now',
    reason: { days: daysToUndo, untilRead: true },
    page: { path: profileChangesPath, words: msg('See what was changed') },
    mailSubject: msg('Your profile was changed'),
    text: msg('Your profile was changed. For 30 days you can put back what it said before.'),
  }),
  'nominee-approved': defineNotice({
    delivery: 'digest',
    reason: { of: ['users'], untilRead: true },
    links: 'users',
    mailSubject: msg(
      '{count, plural, one {{names}, whom you nominated, is a member now} other {# people whom you nominated are members now}}',
    ),
    text: msg(
      '{count, plural, one {{names}, whom you nominated, is a member now.} other {# people whom you nominated are members now: {names}.}}',
    ),
  }),
  'request-waiting': defineNotice({
    delivery: 'now',
    reason: { of: ['requests'], while: isAdministrator },
    links: 'requests',
    mailSubject: msg(
      '{count, plural, one {The request of {names} to join waits for a decision} other {# requests to join wait for a decision}}',
    ),
    text: msg(
      '{count, plural, one {A request has come in for administrators to decide, under Member Requests: {names}.} other {# requests have come in for administrators to decide, under Member Requests: {names}.}}',
    ),
  }),
  'request-answered': defineNotice({
    delivery: 'now',
    // Over once an administrator has written after the answer.
    reason: {
      of: ['requests'],
      while: ({ thread }, { member }) => member.admin && thread?.at(-1)?.from === undefined,
    },
    links: 'requests',
    mailSubject: msg(
      '{count, plural, one {{names} has answered a question about their request to join} other {# people have answered questions about their requests to join}}',
    ),
    text: msg(
      '{count, plural, one {{names} has answered a question about their request to join. It is under Member Requests.} other {# people have answered questions about their requests to join, under Member Requests: {names}.}}',
    ),
  }),
  'resource-waiting': defineNotice({
    delivery: 'now',
    reason: {
      of: ['resources'],
      while: ({ approved, taskforce: of }, { member, taskforce }) =>
        approved === false && of?.id === taskforce?.id && member.chairOf.includes(of?.id ?? ''),
    },
    links: 'resources',
    mailSubject: msg(
      '{count, plural, one {The resource {names} waits for your approval} other {# resources wait for your approval}}',
    ),
    text: msg(
      '{count, plural, one {A resource has come in: {names}. It is for chairs of the task force {taskforce} to approve, under Resources.} other {# resources have come in: {names}. They are for chairs of the task force {taskforce} to approve, under Resources.}}',
    ),
  }),
  'resource-without-chair': defineNotice({
    delivery: 'now',
    reason: { of: ['resources'], while: ({ approved }, { member }) => member.admin && approved === false },
    links: 'resources',
    mailSubject: msg(
      '{count, plural, one {The resource {names} waits for an administrator’s approval} other {# resources wait for an administrator’s approval}}',
    ),
    text: msg(
      '{count, plural, one {A resource has come in for administrators to approve, as its task force had no chair, under Resources: {names}.} other {# resources have come in for administrators to approve, as their task forces had no chair, under Resources: {names}.}}',
    ),
  }),
  'taskforce-without-chair': defineNotice({
    delivery: 'digest',
    reason: { of: ['taskforces'], while: isWithoutHolder },
    links: 'taskforces',
    mailSubject: msg(
      '{count, plural, one {The task force {names} has no chair} other {# task forces have no chair}}',
    ),
    text: msg(
      '{count, plural, one {The task force {names} lost its last chair. If it still has none, please choose one.} other {# task forces lost their last chair: {names}. Please choose one where there is still none.}}',
    ),
  }),
  'project-without-lead': defineNotice({
    delivery: 'digest',
    reason: { of: ['projects'], while: isWithoutHolder },
    links: 'projects',
    mailSubject: msg(
      '{count, plural, one {The project {names} has no lead} other {# projects have no lead}}',
    ),
    text: msg(
      '{count, plural, one {The project {names} lost its last lead. If it still has none, please choose one.} other {# projects lost their last lead: {names}. Please choose one where there is still none.}}',
    ),
  }),
  'university-without-contact': defineNotice({
    delivery: 'digest',
    reason: { of: ['universities'], while: isWithoutHolder },
    links: 'universities',
    mailSubject: msg(
      '{count, plural, one {The university {names} has no contact} other {# universities have no contact}}',
    ),
    text: msg(
      '{count, plural, one {The university {names} lost its last contact. If it still has none, please choose one.} other {# universities lost their last contact: {names}. Please choose one where there is still none.}}',
    ),
  }),
  'chair-added': defineNotice({
    delivery: 'digest',
    reason: { of: ['taskforces'], while: isToAnswer },
    links: 'taskforces',
    mailSubject: msg(
      '{count, plural, one {You were named as a chair of the task force {names}} other {You were named as a chair of # task forces}}',
    ),
    text: msg(
      '{count, plural, one {You were named as a chair of the task force {names}. Accept or decline on its page.} other {You were named as a chair of # task forces: {names}. Accept or decline on their pages.}}',
    ),
  }),
  // A role that has ended has no links.
  'chair-removed': defineNotice({
    delivery: 'digest',
    reason: { of: ['taskforces'], while: hasNoRole },
    mailSubject: msg(
      '{count, plural, one {You are no longer a chair of the task force {names}} other {You are no longer a chair of # task forces}}',
    ),
    text: msg(
      '{count, plural, one {You are no longer a chair of the task force {names}.} other {You are no longer a chair of # task forces: {names}.}}',
    ),
  }),
  'taskforce-joined': defineNotice({
    delivery: 'digest',
    reason: {
      of: ['taskforces'],
      while: ({ members }, { member }) => members?.includes(member.id) === true,
      untilRead: true,
    },
    links: 'taskforces',
    mailSubject: msg(
      '{count, plural, one {You were added to the task force {names}} other {You were added to # task forces}}',
    ),
    text: msg(
      '{count, plural, one {You were added to the task force {names}.} other {You were added to # task forces: {names}.}}',
    ),
  }),
  'taskforce-left': defineNotice({
    delivery: 'digest',
    reason: {
      of: ['taskforces'],
      while: (record, facts) => hasNoRole(record, facts) && !record.members?.includes(facts.member.id),
    },
    mailSubject: msg(
      '{count, plural, one {You were removed from the task force {names}} other {You were removed from # task forces}}',
    ),
    text: msg(
      '{count, plural, one {You were removed from the task force {names}.} other {You were removed from # task forces: {names}.}}',
    ),
  }),
  // Every member can name leads, so no mail quotes what they chose to name a project.
  'lead-added': defineNotice({
    delivery: 'app-only',
    reason: { of: ['projects'], while: isToAnswer },
    links: 'projects',
    text: msg(
      '{count, plural, one {You were named as a lead of the project {names}. Accept or decline on its page.} other {You were named as a lead of # projects: {names}. Accept or decline on their pages.}}',
    ),
  }),
  'lead-removed': defineNotice({
    delivery: 'digest',
    reason: { of: ['projects'], while: hasNoRole },
    mailSubject: msg(
      '{count, plural, one {You are no longer a lead of the project {names}} other {You are no longer a lead of # projects}}',
    ),
    text: msg(
      '{count, plural, one {You are no longer a lead of the project {names}.} other {You are no longer a lead of # projects: {names}.}}',
    ),
  }),
  'contact-added': defineNotice({
    delivery: 'digest',
    reason: { of: ['universities'], while: isToAnswer },
    links: 'universities',
    mailSubject: msg(
      '{count, plural, one {You were named as the contact of the university {names}} other {You were named as the contact of # universities}}',
    ),
    text: msg(
      '{count, plural, one {You were named as the contact of the university {names}. Accept or decline on its page.} other {You were named as the contact of # universities: {names}. Accept or decline on their pages.}}',
    ),
  }),
  // These two are for whoever isn't reached by the words of the member who changed a role.
  'role-offered': defineNotice({
    delivery: 'app-only',
    reason: { of: ['taskforces', 'projects', 'universities'], while: isToAnswer },
    text: msg(
      '{count, plural, one {You were named for a role. Home shows it, so that you can accept or decline it.} other {You were named for # roles. Home shows them, so that you can accept or decline them.}}',
    ),
  }),
  'role-changed': defineNotice({
    delivery: 'app-only',
    reason: { of: ['taskforces', 'projects', 'universities'] },
    text: msg('A role of yours has changed. Home shows what you lead, chair and answer for.'),
  }),
  // The app shows local days, which can differ from this one.
  'offer-expiring': defineNotice({
    delivery: 'now',
    reason: {
      of: ['offers'],
      while: (offer, facts) => isEnding(offer, facts) && !isOver(offer, facts.now),
    },
    links: 'offers',
    mailSubject: msg(
      '{count, plural, one {Your opportunity {names} expires on {day}} other {# of your opportunities expire on {day}}}',
    ),
    text: msg(
      '{count, plural, one {Your opportunity {names} expires on {day} (UTC). Renew it if it should stay.} other {# of your opportunities expire on {day} (UTC): {names}. Renew them if they should stay.}}',
    ),
  }),
  'offer-expired': defineNotice({
    delivery: 'digest',
    reason: {
      of: ['offers'],
      while: (offer, facts) => isEnding(offer, facts) && isOver(offer, facts.now),
    },
    links: 'offers',
    mailSubject: msg(
      '{count, plural, one {Your opportunity {names} has expired} other {# of your opportunities have expired}}',
    ),
    text: msg(
      '{count, plural, one {Your opportunity {names} expired on {day} (UTC). Others no longer see it. You can renew it within 30 days; then it is deleted.} other {# of your opportunities expired on {day} (UTC): {names}. Others no longer see them. You can renew them within 30 days; then they are deleted.}}',
    ),
  }),
  'offer-closed': defineNotice({
    delivery: 'own-mail',
    reason: { of: ['offers'], while: isClosed, untilRead: true },
    links: 'offers',
    text: msg(
      '{count, plural, one {The opportunity {names}, which you asked about, is closed. Its page says what came of it.} other {# opportunities that you asked about are closed: {names}. Their pages say what came of them.}}',
    ),
  }),
  'project-closed': defineNotice({
    delivery: 'own-mail',
    reason: { of: ['projects'], while: isClosed, untilRead: true },
    links: 'projects',
    text: msg(
      '{count, plural, one {The project {names}, which you asked about, is closed. Its page says what came of it.} other {# projects that you asked about are closed: {names}. Their pages say what came of them.}}',
    ),
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
    mailSubject: msg(
      '{count, plural, one {{names} asks for a reset of their second factor} other {# members ask for a reset of their second factor}}',
    ),
    text: msg(
      '{count, plural, one {{names} has signed in with the password and asks you to reset their second factor, because they lost it. Make sure it is really them first: call them, or ask somebody who sees them.} other {# members have signed in with the password and ask you to reset their second factor, because they lost it: {names}. Make sure it is really them first: call them, or ask somebody who sees them.}}',
    ),
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
    page: { path: messagesPath, words: msg('Read what was written') },
    text: msg(
      '{count, plural, one {{names} has written to you. Read it and answer under Messages.} other {# members have written to you: {names}. Read and answer under Messages.}}',
    ),
  }),
  'handover-asked': defineNotice({
    delivery: 'own-mail',
    reason: {
      of: ['introductions'],
      while: ({ purpose, status }) => purpose === 'handover' && status === 'sent',
    },
    links: 'users',
    page: { path: messagesPath, words: msg('Read what was written') },
    text: msg(
      '{count, plural, one {{names} asks you to take over a role. Take over or decline under Messages.} other {# members ask you to take over roles: {names}. Take over or decline under Messages.}}',
    ),
  }),
  // The members who were asked. Whoever hands over a role is mailed that it ended, as everybody who loses one.
  'handover-accepted': defineNotice({
    delivery: 'app-only',
    reason: { of: ['users'], untilRead: true },
    links: 'users',
    page: { path: messagesPath, words: msg('See what you handed over') },
    text: msg(
      '{count, plural, one {{names} has taken over a role from you.} other {# members have taken over roles from you: {names}.}}',
    ),
  }),
  'handover-declined': defineNotice({
    delivery: 'app-only',
    reason: { of: ['users'], untilRead: true },
    links: 'users',
    page: { path: messagesPath, words: msg('See what was declined') },
    text: msg(
      '{count, plural, one {{names} has declined to take over a role from you. You still have it, and can ask somebody else.} other {# members have declined to take over roles from you: {names}. You still have them, and can ask others.}}',
    ),
  }),
  'handover-ended': defineNotice({
    delivery: 'app-only',
    reason: { of: ['taskforces', 'projects', 'universities'], untilRead: true },
    page: { path: messagesPath, words: msg('See what has ended') },
    text: msg(
      '{count, plural, one {A handover to you has ended, because its sender is no longer a member.} other {# handovers to you have ended, because their senders are no longer members.}}',
    ),
  }),
  'report-waiting': defineNotice({
    delivery: 'now',
    reason: { of: ['reports'], while: ({ outcome }, { member }) => member.admin && outcome === undefined },
    page: { path: reportsPath, words: msg('Read and decide') },
    mailSubject: msg(
      '{count, plural, one {A report on {names} waits for a decision} other {# reports wait for a decision}}',
    ),
    text: msg(
      '{count, plural, one {A report has come in for administrators to decide, under Reports: {names}.} other {# reports have come in for administrators to decide, under Reports: {names}.}}',
    ),
  }),
  'report-settled': defineNotice({
    delivery: 'digest',
    reason: { of: ['reports'], untilRead: true },
    page: { path: reportsPath, words: msg('Read what was done') },
    mailSubject: msg(
      '{count, plural, one {Your report on {names} was settled} other {# of your reports were settled}}',
    ),
    text: msg(
      '{count, plural, one {Your report on {names} was settled. What was done is under Reports.} other {# of your reports were settled: {names}. What was done is under Reports.}}',
    ),
  }),
};

type Definitions = typeof noticeDefinitions;
export type NoticeSubject = keyof Definitions;
export const noticeSubjects = Object.keys(noticeDefinitions) as [NoticeSubject, ...NoticeSubject[]];

/** The notices that have mails of their own. */
export type MailedSubject = {
  [S in NoticeSubject]: Definitions[S]['delivery'] extends 'own-mail' ? S : never;
}[NoticeSubject];
