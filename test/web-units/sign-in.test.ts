import { describe, expect, test } from 'vitest';
import { type Effect, reduce, type SignIn, type SignInEvent } from '../../web/auth/sign-in.ts';
import type { Me } from '../../web/data/replica-layout.ts';

const states: { [S in SignIn['is']]: Extract<SignIn, { is: S }> } = {
  unknown: { is: 'unknown' },
  'signed-out': { is: 'signed-out' },
  'signed-in': { is: 'signed-in', member: 'ana' },
  'ending-sessions': { is: 'ending-sessions', member: 'ana' },
  leaving: { is: 'leaving', was: 'unknown' },
};
type Name = keyof typeof states;
const accounts = {
  unknown: 'unknown',
  'signed-out': 'signed-out',
  'signed-in': 'signed-in',
  'ending-sessions': 'signed-in',
  leaving: 'unknown',
} as const;

/** The state that an event leads to, and the effects in their order. */
type Outcome = [state: SignIn, ...effects: string[]];
type Cell = (name: Name) => Outcome;

const stays: Cell = (name) => [states[name]];
const staysAnd =
  (...effects: string[]): Cell =>
  (name) => [states[name], ...effects];
const to =
  (state: SignIn, ...effects: string[]): Cell =>
  () => [state, ...effects];
const leaves =
  (...effects: string[]): Cell =>
  (name) => [{ is: 'leaving', was: accounts[name] }, 'closeData', ...effects];

/** What it does in each state; a tab that leaves does nothing more unless the row says so. */
type Row = Record<Exclude<Name, 'leaving'>, Cell> & { leaving?: Cell };
const all = (cell: Cell): Row => ({
  unknown: cell,
  'signed-out': cell,
  'signed-in': cell,
  'ending-sessions': cell,
});

const revoking = ['wipe keepSession', 'revoke', 'wipe'];
const revokingButDrafts = ['wipe keepSession keepDrafts', 'revoke', 'wipe keepDrafts'];
const ana: SignIn = { is: 'signed-in', member: 'ana' };
const ben: SignIn = { is: 'signed-in', member: 'ben' };
const me = { user: { id: 'ben' } } as Me;

const everything = { session: true, member: true, draftsWait: false };
const nothing = { session: false, member: false, draftsWait: false };

/** What the browser keeps is looked at only while nobody is signed in. */
const found = (
  record: typeof everything,
  { member = null, hasTokens = false }: { member?: string | null; hasTokens?: boolean },
  cell: Cell,
): [SignInEvent & { type: 'found' }, Row] => [
  { type: 'found', record, member, hasTokens },
  { ...all(stays), unknown: cell, 'signed-out': cell },
];

const table: { [T in SignInEvent['type']]: Record<string, [SignInEvent & { type: T }, Row]> } = {
  found: {
    'a member of a session that holds': found(
      everything,
      { member: 'ana', hasTokens: true },
      staysAnd('openData ana'),
    ),
    'a member whose tokens are gone': found(everything, { member: 'ana' }, staysAnd('openData ana')),
    'tokens of somebody unknown': found(
      everything,
      { hasTokens: true },
      to(states.unknown, 'wipeAllBut null keepDrafts'),
    ),
    'no trace of anybody': found(nothing, {}, to(states['signed-out'], 'wipeAllBut null')),
    'no trace of anybody, but drafts that wait': found(
      { ...nothing, draftsWait: true },
      {},
      to(states['signed-out'], 'wipeAllBut null keepDrafts'),
    ),
    'a member of a session that has ended': found(
      nothing,
      { member: 'ana', hasTokens: true },
      leaves(...revoking, 'leavePage elsewhere'),
    ),
    'a member of an ended session, whose tokens are gone': found(
      nothing,
      { member: 'ana' },
      leaves(...revoking, 'leavePage elsewhere'),
    ),
    'tokens of a session that has ended': found(
      nothing,
      { hasTokens: true },
      leaves(...revoking, 'leavePage elsewhere'),
    ),
    'a session that the service has ended, with drafts that wait': found(
      { ...nothing, draftsWait: true },
      { member: 'ana', hasTokens: true },
      leaves(...revokingButDrafts, 'leavePage elsewhere'),
    ),
    'a member whose account was gone': found(
      { ...everything, member: false },
      { member: 'ana', hasTokens: true },
      to(states.unknown, 'wipe keepSession'),
    ),
    'a member whose account was gone, without tokens': found(
      { ...everything, member: false },
      { member: 'ana' },
      to(states['signed-out'], 'wipe keepSession'),
    ),
    'a session begun over drafts that wait, and an earlier member': found(
      { session: true, member: false, draftsWait: true },
      { member: 'ana', hasTokens: true },
      to(states.unknown, 'wipe keepSession keepDrafts'),
    ),
  },
  opened: {
    'of who was here before': [
      { type: 'opened', member: 'ben', isNew: false },
      { ...all(to(ben)), leaving: staysAnd('closeData') },
    ],
    'of who was let in': [
      { type: 'opened', member: 'ben', isNew: true },
      { ...all(to(ben, 'nameMember ben')), leaving: staysAnd('closeData') },
    ],
  },
  'not-opened': {
    'with tokens': [{ type: 'not-opened', hasTokens: true }, all(to(states.unknown))],
    'without tokens': [{ type: 'not-opened', hasTokens: false }, all(to(states['signed-out']))],
  },
  'tab-changed': {
    'to nobody': [
      { type: 'tab-changed', member: null },
      {
        ...all(stays),
        'signed-in': leaves(
          'discardUnsaved',
          'clearTab',
          'wipeAllBut null keepDrafts',
          'leavePage elsewhere',
        ),
      },
    ],
    'to another member': [
      { type: 'tab-changed', member: 'ben' },
      {
        ...all(stays),
        'signed-out': staysAnd('readWhatIsKept'),
        'signed-in': leaves('discardUnsaved', 'clearTab', 'wipeAllBut ben keepDrafts', 'leavePage elsewhere'),
      },
    ],
    'to the same member': [
      { type: 'tab-changed', member: 'ana' },
      { ...all(stays), 'signed-out': staysAnd('readWhatIsKept') },
    ],
  },
  'sign-in-begun': {
    'at the form, or again with a new password': [
      { type: 'sign-in-begun' },
      {
        unknown: staysAnd('recordSession'),
        'signed-out': staysAnd('recordSession'),
        'signed-in': staysAnd('recordSession ana'),
        'ending-sessions': staysAnd('recordSession ana'),
      },
    ],
  },
  admitted: {
    'where they were before': [
      { type: 'admitted', me, previous: 'ben' },
      all(staysAnd('recordMember ben', 'openData ben with what is known')),
    ],
    'where nobody was': [
      { type: 'admitted', me, previous: null },
      all(staysAnd('unnameMember', 'wipeAllBut ben', 'recordMember ben', 'openData ben with what is known')),
    ],
    'where somebody else did not sign out': [
      { type: 'admitted', me, previous: 'ana' },
      all(staysAnd('unnameMember', 'wipeAllBut ben', 'recordMember ben', 'openData ben with what is known')),
    ],
  },
  refused: {
    'who has yet to ask to join': [{ type: 'refused', code: 'not-joined' }, all(to(states.unknown))],
    'who has yet to show a second factor': [
      { type: 'refused', code: 'code-needed' },
      all(to(states.unknown)),
    ],
    'whose request waits': [{ type: 'refused', code: 'pending-approval' }, all(to(states.unknown))],
    'who is no member': [
      { type: 'refused', code: 'not-a-member' },
      all(leaves('recordEnd session false', ...revoking, 'tellWiped')),
    ],
    'whose session is over': [
      { type: 'refused', code: 'unauthenticated' },
      all(leaves('recordEnd session true', ...revokingButDrafts, 'noteSessionEnded', 'tellWiped')),
    ],
  },
  'session-failed': {
    'as the session is over': [
      { type: 'session-failed', error: 'session-ended' },
      {
        ...all(stays),
        'signed-in': leaves(
          'recordEnd session true',
          'keepUnsaved',
          'wipe keepDrafts',
          'noteSessionEnded',
          'leavePage session-ended',
        ),
      },
    ],
    'as the account is gone': [
      { type: 'session-failed', error: 'account-gone' },
      {
        ...all(stays),
        'signed-in': leaves(
          'recordEnd member false',
          'discardUnsaved',
          'wipe keepSession',
          'leavePage account-gone',
        ),
      },
    ],
  },
  'sessions-ending': {
    'with a call': [
      { type: 'sessions-ending' },
      {
        ...all(stays),
        'signed-in': to(states['ending-sessions']),
      },
    ],
  },
  'sessions-ended': {
    'with its answer': [{ type: 'sessions-ended' }, { ...all(stays), 'ending-sessions': to(ana) }],
  },
  'sign-out': {
    'by the button': [
      { type: 'sign-out', why: 'signed-out' },
      all(leaves('recordEnd session false', 'discardUnsaved', ...revoking, 'leavePage signed-out')),
    ],
    'of who has deleted their record': [
      { type: 'sign-out', why: 'left' },
      all(leaves('recordEnd session false', 'discardUnsaved', ...revoking, 'leavePage left')),
    ],
  },
  wiped: {
    'after a refusal': [{ type: 'wiped' }, { ...all(stays), leaving: to(states['signed-out']) }],
  },
};

/** Its name, and what it is given: of switches those that are on. */
function inWords([name, ...given]: Effect): string {
  const words = given.flatMap((each) => {
    if (each === me) return 'with what is known';
    if (typeof each !== 'object' || each === null) return each === undefined ? [] : String(each);
    return Object.entries(each).flatMap(([key, on]) => (on ? key : []));
  });
  return [name, ...words].join(' ');
}

describe.each(Object.entries(table))('%s', (_, rows) => {
  describe.each(Object.entries(rows))('%s', (_, [event, row]) => {
    test.each(Object.keys(states) as Name[])('in %s', (name) => {
      const { state, effects } = reduce(states[name], event);
      expect([state, ...effects.map(inWords)]).toEqual((row[name] ?? stays)(name));
    });
  });
});
