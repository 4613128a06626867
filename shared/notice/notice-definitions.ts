import { defineNotice } from '../definitions/define-notice.ts';
import { messagesPath, profileChangesPath, reportsPath } from '../protocol/app-pages.ts';

/** Every notice by its subject: the events that members are notified of. */
export const noticeDefinitions = {
  welcome: defineNotice({
    delivery: 'app-only',
    one: 'Welcome to {product}! Fill out your profile so that others can find you.',
  }),
  'profile-changed': defineNotice({
    delivery: 'now',
    page: { path: profileChangesPath, words: 'See what was changed' },
    one: '{names} changed your profile. For 30 days you can put back what it said before.',
    many: '{count} people changed your profile: {names}. For 30 days you can put back what it said before.',
  }),
  'profile-changed-unnamed': defineNotice({
    delivery: 'now',
    page: { path: profileChangesPath, words: 'See what was changed' },
    one: 'Your profile was changed. For 30 days you can put back what it said before.',
  }),
  'nominee-approved': defineNotice({
    delivery: 'digest',
    one: '{names}, whom you nominated, is a member now.',
    many: '{count} people whom you nominated are members now: {names}.',
  }),
  // The sentences of what waits stay true after another administrator or chair has decided.
  'request-waiting': defineNotice({
    delivery: 'now',
    links: 'requests',
    one: 'A request has come in for administrators to decide, under Member Requests: {names}.',
    many: '{count} requests have come in for administrators to decide, under Member Requests: {names}.',
  }),
  'request-answered': defineNotice({
    delivery: 'now',
    links: 'requests',
    one: '{names} has answered a question about their request to join. It is under Member Requests.',
    many: '{count} people have answered questions about their requests to join, under Member Requests: {names}.',
  }),
  'resource-waiting': defineNotice({
    delivery: 'now',
    links: 'resources',
    one: 'A resource has come in: {names}. It is for chairs of the task force {taskforce} to approve, under Resources.',
    many: '{count} resources have come in: {names}. They are for chairs of the task force {taskforce} to approve, under Resources.',
  }),
  'resource-without-chair': defineNotice({
    delivery: 'now',
    links: 'resources',
    one: 'A resource has come in for administrators to approve, as its task force had no chair, under Resources: {names}.',
    many: '{count} resources have come in for administrators to approve, as their task forces had no chair, under Resources: {names}.',
  }),
  'taskforce-without-chair': defineNotice({
    delivery: 'now',
    links: 'taskforces',
    one: 'The task force {names} lost its last chair. If it still has none, please choose one.',
    many: '{count} task forces lost their last chair: {names}. Please choose one where there is still none.',
  }),
  'project-without-lead': defineNotice({
    delivery: 'now',
    links: 'projects',
    one: 'The project {names} lost its last lead. If it still has none, please choose one.',
    many: '{count} projects lost their last lead: {names}. Please choose one where there is still none.',
  }),
  'university-without-contact': defineNotice({
    delivery: 'now',
    links: 'universities',
    one: 'The university {names} lost its last contact. If it still has none, please choose one.',
    many: '{count} universities lost their last contact: {names}. Please choose one where there is still none.',
  }),
  'chair-added': defineNotice({
    delivery: 'digest',
    links: 'taskforces',
    one: 'You were named as a chair of the task force {names}. Accept or decline on its page.',
    many: 'You were named as a chair of {count} task forces: {names}. Accept or decline on their pages.',
  }),
  // A role that has ended has no links.
  'chair-removed': defineNotice({
    delivery: 'digest',
    one: 'You are no longer a chair of the task force {names}.',
    many: 'You are no longer a chair of {count} task forces: {names}.',
  }),
  'taskforce-joined': defineNotice({
    delivery: 'now',
    links: 'taskforces',
    one: 'You were added to the task force {names}.',
    many: 'You were added to {count} task forces: {names}.',
  }),
  'taskforce-left': defineNotice({
    delivery: 'digest',
    one: 'You were removed from the task force {names}.',
    many: 'You were removed from {count} task forces: {names}.',
  }),
  // Every member can name leads, so no mail quotes what they chose to name a project.
  'lead-added': defineNotice({
    delivery: 'app-only',
    links: 'projects',
    one: 'You were named as a lead of the project {names}. Accept or decline on its page.',
    many: 'You were named as a lead of {count} projects: {names}. Accept or decline on their pages.',
  }),
  'lead-removed': defineNotice({
    delivery: 'digest',
    one: 'You are no longer a lead of the project {names}.',
    many: 'You are no longer a lead of {count} projects: {names}.',
  }),
  'contact-added': defineNotice({
    delivery: 'digest',
    links: 'universities',
    one: 'You were named as the contact of the university {names}. Accept or decline on its page.',
    many: 'You were named as the contact of {count} universities: {names}. Accept or decline on their pages.',
  }),
  // For whoever isn't reached by the words of the member who changed it.
  'role-changed': defineNotice({
    delivery: 'app-only',
    one: 'A role of yours has changed. Home shows what you lead, chair and answer for.',
  }),
  // The app shows local days, which can differ from this one.
  'offer-expiring': defineNotice({
    delivery: 'now',
    links: 'offers',
    one: 'Your opportunity {names} expires on {day} (UTC). Renew it if it should stay.',
    many: '{count} of your opportunities expire on {day} (UTC): {names}. Renew them if they should stay.',
  }),
  'offer-expired': defineNotice({
    delivery: 'now',
    links: 'offers',
    one: 'Your opportunity {names} expired on {day} (UTC). Others no longer see it. You can renew it within 30 days; then it is deleted.',
    many: '{count} of your opportunities expired on {day} (UTC): {names}. Others no longer see them. You can renew them within 30 days; then they are deleted.',
  }),
  'offer-closed': defineNotice({
    delivery: 'own-mail',
    links: 'offers',
    one: 'The opportunity {names}, which you asked about, is closed. Its page says what came of it.',
    many: '{count} opportunities that you asked about are closed: {names}. Their pages say what came of them.',
  }),
  'project-closed': defineNotice({
    delivery: 'own-mail',
    links: 'projects',
    one: 'The project {names}, which you asked about, is closed. Its page says what came of it.',
    many: '{count} projects that you asked about are closed: {names}. Their pages say what came of them.',
  }),
  'second-factor-lost': defineNotice({
    delivery: 'now',
    links: 'users',
    one: '{names} has signed in with the password and asks you to reset their second factor, because they lost it. Make sure it is really them first: call them, or ask somebody who sees them.',
    many: '{count} members have signed in with the password and ask you to reset their second factor, because they lost it: {names}. Make sure it is really them first: call them, or ask somebody who sees them.',
  }),
  introduced: defineNotice({
    delivery: 'own-mail',
    links: 'users',
    page: { path: messagesPath, words: 'Read what was written' },
    one: '{names} has written to you. Read it and answer under My Account.',
    many: '{count} members have written to you: {names}. Read and answer under My Account.',
  }),
  'report-waiting': defineNotice({
    delivery: 'now',
    page: { path: reportsPath, words: 'Read and decide' },
    one: 'A report has come in for administrators to decide, under Reports: {names}.',
    many: '{count} reports have come in for administrators to decide, under Reports: {names}.',
  }),
  'report-settled': defineNotice({
    delivery: 'digest',
    page: { path: reportsPath, words: 'Read what was done' },
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
