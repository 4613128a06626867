import type { SessionError } from '../api/api.ts';
import type { Me } from '../data/replica-layout.ts';
import type { SessionReading } from '../storage/session-record.ts';

/**
 * Who is signed in in this browser, as a state machine: `reduce` says what each event leads to, and account.ts does it.
 *
 *     unknown, signed-out ──opened──→ signed-in ──sessions-ending──→ ending-sessions
 *          ↑      │                    │     ↑ ←──sessions-ended──        │
 *          │   found, refused,     session-failed, tab-changed,        sign-out
 *          │    sign-out               sign-out                           │
 *          │      ↓                    ↓                                  │
 *          └─wiped── leaving ←────────────────────────────────────────────┘
 *                       └──→ the page is loaded again
 *
 * `found` and `admitted` have the member's data opened, which `opened` or `not-opened` answers. A page that is leaving
 * is told of nothing more but the end of the wipe.
 */
export type SignIn =
  /** There may be a session, but whose has yet to be asked. */
  | { is: 'unknown' }
  | { is: 'signed-out' }
  | { is: 'signed-in'; member: string }
  /** A call is under way that ends sessions, this one too: that others are refused meanwhile says nothing new. */
  | { is: 'ending-sessions'; member: string }
  /** Everything is being wiped; the screens stay as they were. */
  | { is: 'leaving'; was: Account };

/** What screens go by. */
export type Account = 'unknown' | 'signed-out' | 'signed-in';

/** Why the page is loaded again, so that nothing of what it had stays in memory. `left`: they deleted their record. */
export type Leaving = 'signed-out' | 'left' | 'elsewhere' | SessionError;

/** Why the service doesn't let somebody in. */
export type EntryRefusal =
  | 'not-joined'
  | 'code-needed'
  | 'pending-approval'
  | 'not-a-member'
  | 'unauthenticated';

export type SignInEvent =
  /** What this browser keeps was read; the tokens may be of any session. */
  | { type: 'found'; record: SessionReading; member: string | null; hasTokens: boolean }
  /** The member's data is open; `isNew` where the service has just let them in. */
  | { type: 'opened'; member: string; isNew: boolean }
  /** Nothing here says who the member is. */
  | { type: 'not-opened'; hasTokens: boolean }
  /** Another tab may have signed out, or in, while this one was frozen. */
  | { type: 'tab-changed'; member: string | null }
  /** Tokens of a new sign-in are about to come. */
  | { type: 'sign-in-begun' }
  /** The service has said who they are; `previous` is whose data is here. */
  | { type: 'admitted'; me: Me; previous: string | null }
  | { type: 'refused'; code: EntryRefusal }
  /** A call was refused, or the session could not be renewed. */
  | { type: 'session-failed'; error: SessionError }
  | { type: 'sessions-ending' | 'sessions-ended' | 'wiped' }
  | { type: 'sign-out'; why: 'signed-out' | 'left' };

/** What is done, by name, and what with. */
type Effects = {
  readWhatIsKept: [];
  openData: [member: string, me?: Me];
  closeData: [];
  /** With the member where it is the same who signs in again. */
  recordSession: [member?: string];
  recordMember: [member: string];
  recordEnd: [of: 'session' | 'member', draftsWait: boolean];
  /** Says to other tabs whose data is here. */
  nameMember: [member: string];
  unnameMember: [];
  keepUnsaved: [];
  discardUnsaved: [];
  wipe: [keep: { keepSession?: boolean; keepDrafts?: boolean }];
  wipeAllBut: [member: string | null, keep?: { keepDrafts: boolean }];
  clearTab: [];
  /** Has the service end the session, where it can be reached. */
  revoke: [];
  /** The sign-in form says then that the session has ended. */
  noteSessionEnded: [];
  tellWiped: [];
  leavePage: [why: Leaving];
};
export type Effect = { [E in keyof Effects]: [E, ...Effects[E]] }[keyof Effects];
export type EffectRunners = { [E in keyof Effects]: (...given: Effects[E]) => unknown };

type Step = { state: SignIn; effects: Effect[] };

export function accountOf(state: SignIn): Account {
  if (state.is === 'leaving') return state.was;
  return state.is === 'ending-sessions' ? 'signed-in' : state.is;
}

/** @returns what comes of the event: the next state, and what is done one after the other */
export function reduce(state: SignIn, event: SignInEvent): Step {
  const stay = (...effects: Effect[]) => to(state, ...effects);
  const close = (...effects: Effect[]) =>
    to({ is: 'leaving', was: accountOf(state) }, ['closeData'], ...effects);
  const leave = (why: Leaving, ...effects: Effect[]) => close(...effects, ['leavePage', why]);
  const member = 'member' in state && state.member;

  if (state.is === 'leaving') {
    // Opened too late.
    if (event.type === 'opened') return stay(['closeData']);
    return event.type === 'wiped' ? to({ is: 'signed-out' }) : stay();
  }
  switch (event.type) {
    case 'found': {
      const { record, hasTokens } = event;
      const keepDrafts = record.draftsWait;
      if (member) return stay();
      // Another tab is signing out; or the browser was ended meanwhile, and has found again what it had wiped.
      if (!record.session && (event.member || hasTokens))
        return leave('elsewhere', ...endSession(keepDrafts));
      if (event.member && record.member) return stay(['openData', event.member]);
      return to(
        withoutMember(hasTokens),
        event.member
          ? // The account was gone, and the page was closed before everything was wiped.
            ['wipe', { keepSession: true, keepDrafts }]
          : // Drafts may be of whoever signs in next: the service's next answer tells.
            ['wipeAllBut', null, { keepDrafts: keepDrafts || hasTokens }],
      );
    }
    case 'opened': {
      const effects: Effect[] = event.isNew ? [['nameMember', event.member]] : [];
      return to({ is: 'signed-in', member: event.member }, ...effects);
    }
    case 'not-opened':
      return to(withoutMember(event.hasTokens));
    case 'tab-changed':
      if (state.is === 'signed-out' && event.member) return stay(['readWhatIsKept']);
      if (state.is !== 'signed-in' || event.member === member) return stay();
      return leave(
        'elsewhere',
        ['discardUnsaved'],
        ['clearTab'],
        ['wipeAllBut', event.member, { keepDrafts: true }],
      );
    case 'sign-in-begun':
      // Whether or not the same member gets through, their data and drafts stay.
      return stay(['recordSession', member || undefined]);
    case 'admitted': {
      const { id } = event.me.user;
      // Somebody else was here and did not sign out: their other tabs notice, then their data goes.
      const others: Effect[] = event.previous === id ? [] : [['unnameMember'], ['wipeAllBut', id]];
      return stay(...others, ['recordMember', id], ['openData', id, event.me]);
    }
    case 'refused': {
      // With the session they have, they can still ask, or show what it lacks.
      if (event.code === 'not-joined' || event.code === 'code-needed') return to({ is: 'unknown' });
      // Ended by the service, it may be anybody's who signs in again: what they wrote waits for them.
      const keepDrafts = event.code === 'unauthenticated';
      const note: Effect[] = keepDrafts ? [['noteSessionEnded']] : [];
      return close(['recordEnd', 'session', keepDrafts], ...endSession(keepDrafts), ...note, ['tellWiped']);
    }
    case 'session-failed':
      if (state.is !== 'signed-in') return stay();
      // Who they are now is asked again with the session they have: as a stranger they are told why.
      if (event.error === 'account-gone')
        return leave(
          event.error,
          ['recordEnd', 'member', false],
          ['discardUnsaved'],
          ['wipe', { keepSession: true }],
        );
      // What they wrote waits for them to sign in again.
      return leave(
        event.error,
        ['recordEnd', 'session', true],
        ['keepUnsaved'],
        ['wipe', { keepDrafts: true }],
        ['noteSessionEnded'],
      );
    case 'sessions-ending':
    case 'sessions-ended':
      return member
        ? to({ is: event.type === 'sessions-ended' ? 'signed-in' : 'ending-sessions', member })
        : stay();
    case 'sign-out':
      return leave(event.why, ['recordEnd', 'session', false], ['discardUnsaved'], ...endSession(false));
    case 'wiped':
      return stay();
  }
}

const to = (state: SignIn, ...effects: Effect[]): Step => ({ state, effects });

/** There may be a session of somebody unknown, or none. */
const withoutMember = (hasTokens: boolean): SignIn => ({ is: hasTokens ? 'unknown' : 'signed-out' });

/** Wipes, and has the service end the session, for which the tokens are kept so long. */
const endSession = (keepDrafts: boolean): Effect[] => [
  ['wipe', { keepSession: true, keepDrafts }],
  ['revoke'],
  ['wipe', { keepDrafts }],
];
