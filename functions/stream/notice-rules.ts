import { roleHolders } from '../../shared/introduction/introduction.rules.ts';
import { confirmedHolders } from '../../shared/introduction/purposes.ts';
import { names } from '../../shared/kinds/collections.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import type { MailedSubject, NoticeSubject } from '../../shared/notice/notice-definitions.ts';
import { authorOfWrite, productAuthor } from '../data/audit.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Change } from '../data/stream-record.ts';
import { mailIntroduction } from '../mail/introduction-mail.ts';
import { closingMail } from '../mail/member-mails.ts';
import { sendMail } from '../mail/send-mail.ts';
import { administratorIds } from '../stores/administrators.ts';
import { blockersOf } from '../stores/blocks.ts';
import { approvalKey } from '../stores/decisions.ts';
import { introductionRecipients, introductionsAbout } from '../stores/introductions.ts';
import { type NoticeGroup, unnamed } from '../stores/notices.ts';
import { membersClosedTo } from '../stores/welcome.ts';
import { defineRule, type NoticeRule } from './notice-rule.ts';
import { roleChangeOf } from './role-changes.ts';

/** Narrows a change to a write of one kind. */
const ofKind =
  <C extends Collection, E>(
    collection: C,
    find: (before: Stored<C> | undefined, after: Stored<C> | undefined) => E | undefined,
  ) =>
  (change: Change): E | undefined =>
    change.collection === collection ? find(change.before as never, change.after as never) : undefined;

const leaderlessSubjects = {
  taskforces: 'taskforce-without-chair',
  projects: 'project-without-lead',
  universities: 'university-without-contact',
} as const;
type Led = keyof typeof leaderlessSubjects;

/** A task force, project or university that lost its last chair, lead or contact with a write. */
export function lossOfChange({ collection, before, after }: Change) {
  if (!(collection in leaderlessSubjects) || !before || !after) return undefined;
  const [had, has] = [before as Stored<Led>, after as Stored<Led>];
  const isLoss = roleHolders(had).length > 0 && roleHolders(has).length === 0;
  return isLoss ? { collection: collection as Led, record: has } : undefined;
}

/** Notifies administrators. Records that a notice doesn't list are found in the lists. */
const losses = defineRule(lossOfChange, async ({ collection, record }) =>
  (await administratorIds()).map((to) => ({
    to,
    key: `loss#${record.id}#${record.version}#${to}`,
    group: { subject: leaderlessSubjects[collection] },
    about: record,
    seenIn: collection,
  })),
);

/** Notifies the nominator that their nominee is a member. A declined request notifies nobody. */
const nominations = defineRule(
  ofKind('requests', (before, after) => (after ? undefined : before)),
  async ({ nominatedBy, id, name }) => {
    const approval = nominatedBy ? await new UnitOfWork().item(approvalKey(id)) : undefined;
    return nominatedBy && approval
      ? [
          {
            to: nominatedBy,
            key: `nominee#${id}`,
            group: { subject: 'nominee-approved' },
            about: { id: String(approval.userId), name },
          },
        ]
      : [];
  },
);

/** The resource that waits for approval since a write. */
export function waitingResourceOf(
  before: Stored<'resources'> | undefined,
  after: Stored<'resources'> | undefined,
): Stored<'resources'> | undefined {
  if (!after || after.approved) return undefined;
  const waited = before && !before.approved && before.taskforce.id === after.taskforce.id;
  return waited ? undefined : after;
}

/**
 * Notifies the chairs of a task force of a resource to approve, or the administrators if nobody has accepted to be a
 * chair, but not the person who submitted it. From chairs who block or mute that person it is withheld. The key names
 * the version: a resource that comes back to a task force waits there again.
 */
const approvals = defineRule(
  ofKind('resources', waitingResourceOf),
  async ({ id, version, name, taskforce: { id: of } }, { seq }) => {
    const unit = new UnitOfWork();
    const taskforce = await unit.get('taskforces', of);
    if (!taskforce) return [];
    const by = (await authorOfWrite(seq)) ?? '';
    const chairs = confirmedHolders(taskforce);
    const closed = await blockersOf(by, chairs);
    const [approvers, group]: [string[], NoticeGroup] =
      chairs.length > 0
        ? [chairs, { subject: 'resource-waiting', taskforce: { id: of, name: taskforce.name } }]
        : [await administratorIds(), { subject: 'resource-without-chair' }];
    return approvers
      .filter((to) => to !== by)
      .map((to) => ({
        to,
        isWithheld: closed.includes(to),
        key: `resource#${id}#${version}#${to}`,
        group,
        about: { id, name },
      }));
  },
);

/**
 * Notifies people whom somebody else added to or removed from a role. The record's name is somebody's words too: whoever
 * isn't reached by those of the author reads that a role has changed. Restored memberships are no news.
 */
const roles = defineRule(roleChangeOf, async ({ record, notices }, { seq }) => {
  const by = await authorOfWrite(seq);
  if (!by || by === productAuthor.id) return [];
  const others = notices.filter(({ to }) => to !== by);
  const unreached = await membersClosedTo(
    new UnitOfWork(),
    by,
    others.map(({ to }) => to),
  );
  return others.map(({ to, group, isOffer }) => ({
    to,
    ...(unreached.has(to)
      ? {
          group: { subject: isOffer ? 'role-offered' : 'role-changed' },
          about: { id: record.id, name: unnamed },
        }
      : { group, about: record }),
    key: `role#${record.id}#${record.version}#${to}`,
  }));
});

/** Notifies the recipients of an introduction, and writes as much for those from whom it is withheld. */
const introductions = defineRule(
  ofKind('introductions', (before, after) => (before ? undefined : after)),
  async (introduction) => {
    const unit = new UnitOfWork();
    const sender = await unit.get('users', introduction.from);
    if (!sender) return [];
    const recipients = await introductionRecipients(unit, introduction);
    return recipients.map((to) => ({
      to,
      isWithheld: introduction.withheldFrom?.includes(to) === true,
      key: `introduction#${introduction.id}#${to}`,
      group: { subject: introduction.purpose === 'handover' ? 'handover-asked' : 'introduced' },
      about: sender,
      by: sender.id,
    }));
  },
  (introduction, to, key) => mailIntroduction(to, introduction, key),
);

const handoverSubjects = {
  accepted: 'handover-accepted',
  declined: 'handover-declined',
  'sender-left': 'handover-ended',
} as const;

/** What became of a handover with this write, once it is settled for good; undefined for every other write. */
export function handoverEndOf(
  before: Stored<'introductions'> | undefined,
  after: Stored<'introductions'> | undefined,
) {
  if (!before || after?.purpose !== 'handover' || before.status === after.status) return undefined;
  const subject = handoverSubjects[after.status as keyof typeof handoverSubjects];
  return subject && after.successor ? { ...after, successor: after.successor, subject } : undefined;
}

/**
 * Notifies whoever handed a role over of the answer, unless they block who answered; and who was asked that the sender
 * has left, in words that name nobody. The key names the handover, which ends once.
 */
const handovers = defineRule(
  ofKind('introductions', handoverEndOf),
  async ({ id, from, successor, about, subject, withheldFrom }) => {
    const key = `${subject}#${id}`;
    if (subject === 'handover-ended')
      return [
        {
          to: successor,
          key,
          group: { subject },
          about: { id: about.id, name: unnamed },
          isWithheld: withheldFrom?.includes(successor) === true,
        },
      ];
    const by = await new UnitOfWork().get('users', successor);
    const isWithheld = (await blockersOf(successor, [from], 'blocked')).length > 0;
    return by ? [{ to: from, key, group: { subject }, about: by, by: successor, isWithheld }] : [];
  },
);

/** An opportunity or a project that was just closed. */
type Closing = {
  [C in 'offers' | 'projects']: { collection: C; record: Stored<C> };
}['offers' | 'projects'];

/** Returns the closing if this write closed the record, otherwise undefined. */
export function closingOfChange(change: Change): Closing | undefined {
  if (change.collection !== 'offers' && change.collection !== 'projects') return undefined;
  const { collection, before, after } = change;
  const isClosing = before && after?.closed && after.closed !== before.closed;
  return isClosing ? ({ collection, record: after } as Closing) : undefined;
}

/**
 * Notifies the members who asked about a record that it was closed, except whoever closed it. From those who blocked
 * the latter it is withheld. The key names what they wrote: a member is notified once for it, however often the record
 * is opened and closed.
 */
const closings = defineRule(
  closingOfChange,
  async ({ collection, record: { id, name } }, { seq }) => {
    const by = (await authorOfWrite(seq)) ?? '';
    const asked = await introductionsAbout({ kind: collection, id });
    const senders = asked.map(({ from }) => from);
    const blockers = await blockersOf(by, senders, 'blocked');
    return asked
      .filter(({ from }) => from !== by)
      .map((introduction) => ({
        to: introduction.from,
        isWithheld: blockers.includes(introduction.from),
        key: `closed#${id}#${introduction.id}`,
        group: { subject: collection === 'offers' ? 'offer-closed' : 'project-closed' },
        about: { id, name },
        by,
      }));
  },
  async ({ collection, record: { id, name, outcome, result = '' } }, to, key) => {
    if (outcome)
      await sendMail(closingMail, to, {
        variant: result ? `${collection}WithResult` : collection,
        key,
        record: name,
        outcome,
        result,
        path: `${names[collection].path}/${id}`,
      });
  },
);

type Report = Stored<'reports'>;

const reportNotice = ({ id, title }: Report, to: string, subject: 'report-waiting' | 'report-settled') => ({
  to,
  key: `${subject}#${id}#${to}`,
  group: { subject },
  about: { id, name: title },
});

/** The administrators who decide on a report. Leaves out the member who filed it and the one it is about. */
export const decidersOf = (
  { person, by }: Pick<Report, 'person' | 'by'>,
  administrators: string[],
): string[] => administrators.filter((id) => id !== person && id !== by);

const newReports = defineRule(
  ofKind('reports', (before, after) => (before ? undefined : after)),
  async (report) =>
    decidersOf(report, await administratorIds()).map((to) => reportNotice(report, to, 'report-waiting')),
);

/** Notifies the member who filed a report of what was done. */
const resolvedReports = defineRule(
  ofKind('reports', (before, after) => (before && !before.outcome && after?.outcome ? after : undefined)),
  async (report) => [reportNotice(report, report.by, 'report-settled')],
);

/** The message that a write adds to a request's thread; one without `from` is the applicant's. */
export function messageOfChange(
  before: Stored<'requests'> | undefined,
  after: Stored<'requests'> | undefined,
) {
  const { thread = [] } = after ?? {};
  const message = thread[before?.thread?.length ?? 0];
  return after && message && { request: after, message, place: thread.length };
}

/** Notifies administrators that an applicant has answered a question. */
const answers = defineRule(
  ofKind('requests', (before, after) => {
    const added = messageOfChange(before, after);
    return added?.message.from === undefined ? added : undefined;
  }),
  async ({ request, place }) =>
    (await administratorIds()).map((to) => ({
      to,
      key: `answer#${request.id}#${request.createTimestamp}#${place}#${to}`,
      group: { subject: 'request-answered' },
      about: request,
    })),
);

/** The notices that aren't due to a write in the stream, by the file that adds them. */
type Elsewhere = { addedIn: string };
type RuleOf<S extends NoticeSubject> = S extends MailedSubject ? NoticeRule : NoticeRule | Elsewhere;

/** The rule of each notice of `shared/notice/notice-definitions.ts`. Several notices can have the same rule. */
export const rulesBySubject: { [S in NoticeSubject]: RuleOf<S> } = {
  welcome: { addedIn: 'functions/user/user.on-write.ts' },
  'profile-changed': { addedIn: 'functions/user/user.on-write.ts' },
  'profile-changed-unnamed': { addedIn: 'functions/user/user.on-write.ts' },
  'nominee-approved': nominations,
  'request-waiting': { addedIn: 'functions/stream/send-mails.ts' },
  'request-answered': answers,
  'resource-waiting': approvals,
  'resource-without-chair': approvals,
  'taskforce-without-chair': losses,
  'project-without-lead': losses,
  'university-without-contact': losses,
  'chair-added': roles,
  'chair-removed': roles,
  'taskforce-joined': roles,
  'taskforce-left': roles,
  'lead-added': roles,
  'lead-removed': roles,
  'contact-added': roles,
  'role-offered': roles,
  'role-changed': roles,
  'offer-expiring': { addedIn: 'functions/schedule/offers.ts' },
  'offer-expired': { addedIn: 'functions/schedule/offers.ts' },
  'offer-closed': closings,
  'project-closed': closings,
  'second-factor-lost': { addedIn: 'functions/account/second-factor.handlers.ts' },
  introduced: introductions,
  'handover-asked': introductions,
  'handover-accepted': handovers,
  'handover-declined': handovers,
  'handover-ended': handovers,
  'report-waiting': newReports,
  'report-settled': resolvedReports,
};

export const noticeRules: readonly NoticeRule[] = [
  ...new Set(Object.values(rulesBySubject).filter((rule) => typeof rule === 'function')),
];
