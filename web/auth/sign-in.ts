import type { SessionError } from '../api/api.ts';
import type { Me } from '../data/replica-layout.ts';
import type { SessionReading } from '../storage/session-record.ts';

/**
 * Who is signed in in this browser, as a state machine. `reduce` decides what each event leads to; account.ts does it.
 *
 *     unknown, signed-out ──opened──→ signed-in ──sessions-ending──→ ending-sessions
 *          ↑      │                    │     ↑ ←──sessions-ended──        │
 *          │   found, refused,     session-failed, tab-changed,        sign-out
 *          │    sign-out               sign-out                           │
 *          │      ↓                    ↓                                  │
 *          └─wiped── leaving ←────────────────────────────────────────────┘
 *                       └──→ the page is loaded again
 *
 * `found` and `admitted` open the member's data, which leads to `opened` or `not-opened`. A leaving page ignores all
 * events but the end of the wipe.
 */
export type SignIn =
  /** There may be a session, but its member isn't known yet. */
  | { is: 'unknown' }
  | { is: 'signed-out' }
  | { is: 'signed-in'; member: string }
  /** A call is ending all sessions, this one included, so refusals of other calls are ignored. */
  | { is: 'ending-sessions'; member: string }
  /** Everything is being wiped; the screens stay as they were. */
  | { is: 'leaving'; was: Account };

/** The part of the state that screens know. */
export type Account = 'unknown' | 'signed-out' | 'signed-in';

/** Why the page is loaded again, which clears its memory. `left`: the member deleted their record. */
export type Leaving = 'signed-out' | 'left' | 'elsewhere' | SessionError;

/** Why the service doesn't let somebody in. */
export type EntryRefusal =
  | 'not-joined'
  | 'code-needed'
  | 'pending-approval'
  | 'not-a-member'
  | 'unauthenticated';

export type SignInEvent =
  /** This browser's stores were read. The tokens may belong to any session. */
  | { type: 'found'; record: SessionReading; member: string | null; hasTokens: boolean }
  /** The member's data is open; `isNew` if the service has just let them in. */
  | { type: 'opened'; member: string; isNew: boolean }
  /** The stores don't say who the member is. */
  | { type: 'not-opened'; hasTokens: boolean }
  /** Another tab may have signed out, or in, while this one was frozen. */
  | { type: 'tab-changed'; member: string | null }
  /** A new sign-in is about to store its tokens. */
  | { type: 'sign-in-begun' }
  /** The service has let the member in; `previous` is the member whose data is here. */
  | { type: 'admitted'; me: Me; previous: string | null }
  | { type: 'refused'; code: EntryRefusal }
  /** A call was refused, or the session couldn't be renewed. */
  | { type: 'session-failed'; error: SessionError }
  | { type: 'sessions-ending' | 'sessions-ended' | 'wiped' }
  | { type: 'sign-out'; why: 'signed-out' | 'left' };

/** The effects by name, with their arguments. */
type Effects = {
  readWhatIsKept: [];
  openData: [member: string, me?: Me];
  closeData: [];
  /** The member is given if they sign in again. */
  recordSession: [member?: string];
  recordMember: [member: string];
  recordEnd: [of: 'session' | 'member', draftsWait: boolean];
  /** Tells other tabs whose data is here. */
  nameMember: [member: string];
  unnameMember: [];
  keepUnsaved: [];
  discardUnsaved: [];
  wipe: [keep: { keepSession?: boolean; keepDrafts?: boolean }];
  wipeAllBut: [member: string | null, keep?: { keepDrafts: boolean }];
  clearTab: [];
  /** Ends the session at the service, if it can be reached. */
  revoke: [];
  /** Makes the sign-in form say that the session has ended. */
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

/** @returns the next state, and the effects to run in order */
export function reduce(state: SignIn, event: SignInEvent): Step {
  const stay = (...effects: Effect[]) => to(state, ...effects);
  const close = (...effects: Effect[]) =>
    to({ is: 'leaving', was: accountOf(state) }, ['closeData'], ...effects);
  const leave = (why: Leaving, ...effects: Effect[]) => close(...effects, ['leavePage', why]);
  const member = 'member' in state && state.member;

  if (state.is === 'leaving') {
    // The data was opened too late.
    if (event.type === 'opened') return stay(['closeData']);
    return event.type === 'wiped' ? to({ is: 'signed-out' }) : stay();
  }
  switch (event.type) {
    case 'found': {
      const { record, hasTokens } = event;
      const keepDrafts = record.draftsWait;
      if (member) return stay();
      // Another tab is signing out, or the browser was killed in a wipe and found the old values again.
      if (!record.session && (event.member || hasTokens))
        return leave('elsewhere', ...endSession(keepDrafts));
      if (event.member && record.member) return stay(['openData', event.member]);
      return to(
        withoutMember(hasTokens),
        event.member
          ? // The account no longer exists, and the page was closed before the wipe was complete.
            ['wipe', { keepSession: true, keepDrafts }]
          : // Drafts may belong to the person who signs in next, which the service's next answer tells.
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
      // The previous member's data and drafts stay, because they may be signing in again.
      return stay(['recordSession', member || undefined]);
    case 'admitted': {
      const { id } = event.me.user;
      // The previous member didn't sign out: their other tabs are told, then their data is deleted.
      const others: Effect[] = event.previous === id ? [] : [['unnameMember'], ['wipeAllBut', id]];
      return stay(...others, ['recordMember', id], ['openData', id, event.me]);
    }
    case 'refused': {
      // The session stays, to ask to join, to answer questions about the request or to show the second factor.
      if (['not-joined', 'pending-approval', 'code-needed'].includes(event.code))
        return to({ is: 'unknown' });
      // If the service ended the session, drafts wait for their member to sign in again.
      const keepDrafts = event.code === 'unauthenticated';
      const note: Effect[] = keepDrafts ? [['noteSessionEnded']] : [];
      return close(['recordEnd', 'session', keepDrafts], ...endSession(keepDrafts), ...note, ['tellWiped']);
    }
    case 'session-failed':
      if (state.is !== 'signed-in') return stay();
      // The session stays, to ask the service again and show why they are no longer let in.
      if (event.error === 'account-gone')
        return leave(
          event.error,
          ['recordEnd', 'member', false],
          ['discardUnsaved'],
          ['wipe', { keepSession: true }],
        );
      // Drafts wait for their member to sign in again.
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

const withoutMember = (hasTokens: boolean): SignIn => ({ is: hasTokens ? 'unknown' : 'signed-out' });

/** Wipes everything, but keeps the tokens until the service has ended the session. */
const endSession = (keepDrafts: boolean): Effect[] => [
  ['wipe', { keepSession: true, keepDrafts }],
  ['revoke'],
  ['wipe', { keepDrafts }],
];

/** The address of a screen that redirects to a path of this app afterwards. */
export function withRedirect(screen: '/login' | '/check-login' | '/second-factor', path: string): string {
  return path === '/home' ? screen : `${screen}?${new URLSearchParams({ redirectUrl: path })}`;
}
