import { isClosed } from '../fields/field-values.ts';
import { msg, type Sentence } from '../language/messages.ts';
import { msPerDay } from '../language/time.ts';
import { errorCatalogue } from '../protocol/errors.ts';
import { keptDays, roleHolders } from './introduction.rules.ts';
import type { Introduced, Subject } from './purposes.ts';

export const introductionStatuses = [
  'sent',
  'answered',
  'closed',
  'declined',
  'accepted',
  'withdrawn',
  'expired',
  'role-lost',
  'role-gained',
  'sender-left',
  'successor-left',
  'deleted',
] as const;
export type IntroductionStatus = (typeof introductionStatuses)[number];

/** What happens to an introduction, named by the status that it leads to: `sent` undoes what its recipient said of it. */
export type IntroductionEvent = IntroductionStatus;

/** The events that a member brings about. All others come of other writes, or of time. */
const memberEvents: readonly IntroductionEvent[] = [
  'sent',
  'answered',
  'closed',
  'declined',
  'accepted',
  'withdrawn',
];

type Purpose = Introduced['purpose'];
type From = readonly IntroductionStatus[];
type Rows = { [E in IntroductionEvent]?: From };

const unended: From = ['sent', 'answered', 'closed'];
const message: Rows = { sent: unended, answered: unended, closed: unended };
const open: From = ['sent', 'answered'];

/** The statuses from which each event leads on, by purpose. An introduction without the event ignores or refuses it. */
const leadsOnFrom: Record<Purpose, Rows> = {
  message,
  interest: message,
  join: { ...message, accepted: unended, 'sender-left': unended, deleted: unended },
  handover: {
    sent: open,
    answered: open,
    declined: open,
    accepted: open,
    withdrawn: open,
    expired: open,
    'role-lost': open,
    'role-gained': open,
    'sender-left': open,
    'successor-left': open,
    deleted: open,
  },
};

/** Why an introduction has ended, in a sentence for both sides. */
export const endings: { [S in IntroductionStatus]?: Sentence } = {
  accepted: { message: msg('This was accepted already.') },
  closed: { message: msg('The recipient closed this, or what it is about.') },
  declined: { message: msg('The recipient declined this.') },
  withdrawn: { message: msg('The sender took this back.') },
  expired: { message: msg('A handover ends after {days} days.'), values: { days: keptDays } },
  'role-lost': { message: msg('The sender no longer has this role.') },
  'role-gained': { message: msg('The successor has this role already.') },
  'sender-left': { message: msg('The sender is no longer a member.') },
  'successor-left': { message: msg('The successor is no longer a member.') },
  deleted: { message: msg('What this is about was deleted.') },
};

const unsuited: { [E in IntroductionEvent]?: Sentence } = {
  declined: { message: msg('Only a handover can be declined.') },
  closed: { message: msg('Take a handover over, or decline it.') },
  accepted: { message: msg('This message asks for nothing that you could accept.') },
  withdrawn: { message: msg('Only a handover can be taken back.') },
};

type State = { purpose: Purpose; status: IntroductionStatus };

/** The status after an event, or why the event is refused. */
export function transition(
  { purpose, status }: State,
  event: IntroductionEvent,
): { status: IntroductionStatus } | { refusal: Sentence } {
  const from = leadsOnFrom[purpose][event];
  if (from?.includes(status)) return { status: event };
  // An event that comes again, or too late to matter, changes nothing.
  const isSettled = status === 'accepted' && (event === 'answered' || event === 'closed');
  if (status === event || isSettled || !memberEvents.includes(event)) return { status };
  return { refusal: (from ? endings[status] : undefined) ?? unsuited[event] ?? errorCatalogue.conflict };
}

/** The status after an event; the previous one where the event is refused. */
export function statusAfter(state: State, event: IntroductionEvent | undefined): IntroductionStatus {
  const result = event && transition(state, event);
  return result && 'status' in result ? result.status : state.status;
}

type Asked = Introduced & State & { from: string; createTimestamp: string };

/** What is true now of the record and the people of an introduction. Members who left are undefined. */
export type Facts = {
  record: Subject | undefined;
  sender: object | undefined;
  successor: object | undefined;
  now: Date;
};

/** The event that the facts say has happened since an introduction was sent. */
export function eventSince(
  { purpose, status, from, successor = '', createTimestamp }: Asked,
  { record, now, ...people }: Facts,
): IntroductionEvent | undefined {
  if (!record) return 'deleted';
  // Who closes what was asked about has answered all who asked: its page says what came of it.
  if (purpose === 'interest' && status === 'sent' && isClosed(record)) return 'closed';
  const holders = roleHolders(record);
  if (purpose === 'join' && [...holders, ...(record.members ?? [])].includes(from)) return 'accepted';
  if (!people.sender) return 'sender-left';
  if (purpose !== 'handover') return undefined;
  if (!people.successor) return 'successor-left';
  if (holders.includes(successor)) return 'role-gained';
  if (!holders.includes(from)) return 'role-lost';
  const end = Date.parse(createTimestamp) + keptDays * msPerDay;
  return end <= now.getTime() ? 'expired' : undefined;
}

/** Whether an event changes the status. */
export const leadsOn = (state: State, event: IntroductionEvent): boolean =>
  statusAfter(state, event) !== state.status;

/** Whether nobody can do anything with an introduction any more. */
export const isEnded = (state: State): boolean => !memberEvents.some((event) => leadsOn(state, event));
