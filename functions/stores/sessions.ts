import { secondsPerDay } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { change, type UnitOfWork } from '../data/change.ts';
import { everyRawItem, readItem } from '../data/records.ts';
import { type Item, type Key, secondsFrom } from '../data/table.ts';
import { cancelPasskeySetup } from './challenges.ts';
import { cancelPendingApp, factorKey, factorOf, hasFactor } from './second-factors.ts';
import { isIdle, isNoted, type Uses, withUse } from './session-uses.ts';

/** How a caller is signed in. */
export type CallOrigin = {
  signIn: SignIn;
  /** The calling program, in words. */
  agent: string;
  /** When the token was issued, in epoch seconds. */
  issued: number;
};

/** The caller, as the token says. */
export type Bearer = CallOrigin & {
  /** The identity's `sub`. */
  uid: string;
};

/** A sign-in at the user pool, as all of its tokens name it. */
export type SignIn = {
  /** The claim `origin_jti`. */
  id: string;
  /** The claim `auth_time`: when it was, in epoch seconds. */
  at: number;
};

/** A stored sign-in, from its first call until its tokens can't be renewed any more. */
export type Session = Item &
  SignIn &
  Uses & {
    /** Whether the second factor was asked for or shown; undefined if the person has none. */
    factor?: 'asked' | 'confirmed';
    /**
     * When the second factor, or the password where there is none, was last shown, in epoch seconds; by default at the
     * sign-in.
     */
    reauthenticatedAt?: number;
    /** The session has ended, whatever its tokens say. */
    ended?: true;
  };

/** Seconds for which a sign-in can be renewed (infra/stacks/identity-stack.ts), and a day for its last tokens. */
const sessionSeconds = 31 * secondsPerDay;
/** Seconds for which the end of all sessions is remembered: longer than any access token, or link in a digest, lives. */
const endKeptSeconds = 61 * secondsPerDay;
/** Sessions that are ended in one transaction, with room for its other writes. */
const sessionsAtOnce = 80;

const sessionsOf = (uid: string) => `sessions#${uid}`;
export const sessionKey = (uid: string, id: string): Key => ({ pk: sessionsOf(uid), sk: id });
/** The time from which sign-ins are valid. It also ends those that made no call yet and have no session. */
const endKey = (uid: string): Key => ({ pk: 'signed-out', sk: uid });

/**
 * The session of a call. It is stored with the first call, with the first one of another program, and once an hour.
 *
 * @param stored the stored session, if there is one
 * @throws `unauthenticated` if the session was ended, or was idle for too long
 */
export async function sessionOf(
  uid: string,
  calling: CallOrigin,
  stored: Session | undefined,
  { isAdministrator = false, now = new Date() },
): Promise<Session> {
  const isOver = stored && !stored.ended && isIdle(stored, isAdministrator, now);
  if (isOver) await endSession(uid, stored.id);
  if (isOver || stored?.ended) throw new ProductError('unauthenticated');
  return stored && isNoted(stored, calling.agent, now) ? stored : storeSession(uid, calling);
}

/** The session of anybody's call, of a member or not. @throws `unauthenticated` if the session was ended */
export async function readSession({ uid, ...calling }: Bearer): Promise<Session> {
  const stored = (await readItem(sessionKey(uid, calling.signIn.id))) as Session | undefined;
  return sessionOf(uid, calling, stored, {});
}

/** One transaction with what it reads, so that an ended session isn't opened again. */
function storeSession(uid: string, { signIn, agent, issued }: CallOrigin): Promise<Session> {
  return change(async (unit) => {
    // One batch read instead of three.
    await unit.items([endKey(uid), sessionKey(uid, signIn.id), factorKey(uid)]);
    const end = await unit.item(endKey(uid));
    const before = (await unit.item(sessionKey(uid, signIn.id))) as Session | undefined;
    if (before?.ended || (!before && signIn.at < Number(end?.at ?? 0)))
      throw new ProductError('unauthenticated');
    const factor = before ? before.factor : hasFactor(await factorOf(unit, uid)) ? 'asked' : undefined;
    const session: Session = {
      ...before,
      ...sessionKey(uid, signIn.id),
      ...signIn,
      ...withUse(before, { agent, seen: unit.now.toISOString(), renewed: issued }),
      ...(factor && { factor }),
      expires: signIn.at + sessionSeconds,
    };
    await unit.putItem(session);
    return session;
  });
}

/** Records that the person has shown their second factor in this session. */
export const recordReauthentication = (unit: UnitOfWork, session: Session): Promise<void> =>
  storeReauthentication(unit, session, 'confirmed');

/**
 * Records that the person has shown the password in this session.
 *
 * @throws `code-needed` if they have a second factor
 */
export const recordPasswordReauthentication = (session: Session): Promise<void> =>
  change((unit) => storeReauthentication(unit, session));

async function storeReauthentication(
  unit: UnitOfWork,
  { pk, sk }: Session,
  factor?: 'confirmed',
): Promise<void> {
  const session = await unit.item({ pk, sk });
  if (!session || session.ended) throw new ProductError('unauthenticated');
  if (session.factor && !factor) throw new ProductError('code-needed');
  await unit.putItem({ ...session, ...(factor && { factor }), reauthenticatedAt: secondsFrom(unit.now, 0) });
}

/** A person's open sessions, latest sign-in first. */
export async function openSessions(uid: string): Promise<Session[]> {
  const sessions = (await Array.fromAsync(everyRawItem(sessionsOf(uid)))).filter(
    ({ ended }) => !ended,
  ) as Session[];
  return sessions.sort((a, b) => b.at - a.at);
}

/** Ends a session: its tokens are refused from now on, renewed or not. */
export function endSession(uid: string, id: string): Promise<void> {
  return change(async (unit) => {
    const session = await unit.item(sessionKey(uid, id));
    if (!session) throw new ProductError('not-found');
    await unit.putItem({ ...session, ended: true });
  });
}

/**
 * Ends all sessions of a person, including sign-ins that made no call yet. One of the very same second that made no
 * call is left.
 *
 * @param exceptId the id of a session that continues
 */
export async function endSessions(uid: string, exceptId?: string): Promise<void> {
  let openCount = await change(async (unit) => {
    await cancelPendingApp(unit, uid);
    if (exceptId) await cancelPasskeySetup(unit, sessionKey(uid, exceptId));
    return endSessionsWithin(unit, uid, exceptId);
  });
  while (openCount > 0) openCount = await change((unit) => endSessionsWithin(unit, uid, exceptId));
}

/** When all sessions of a person were last ended, in epoch seconds; 0 if they weren't lately. */
export const sessionsEndedAt = async (uid: string): Promise<number> =>
  Number((await readItem(endKey(uid)))?.at ?? 0);

/** Remembers that all sign-ins until now have ended, and for as long as it lasts that the person is locked. */
async function putEnd(unit: UnitOfWork, uid: string, { locked }: { locked: boolean }): Promise<void> {
  const at = secondsFrom(unit.now, 0);
  await unit.putItem({ ...endKey(uid), at, ...(locked ? { locked } : { expires: at + endKeptSeconds }) });
}

const isLockedBy = (end: Item | undefined): boolean => end?.locked === true;

/** Locks a person out, whatever becomes of their record, or ends that, as part of a change. */
export const setLocked = (unit: UnitOfWork, uid: string, locked: boolean): Promise<void> =>
  putEnd(unit, uid, { locked });

/** Whether an operator has locked the person out. */
export const isLocked = async (uid: string): Promise<boolean> => isLockedBy(await readItem(endKey(uid)));

/** Ends all sessions as part of a change, as many as a transaction holds. @returns how many are left */
export async function endSessionsWithin(unit: UnitOfWork, uid: string, exceptId?: string): Promise<number> {
  await putEnd(unit, uid, { locked: isLockedBy(await unit.item(endKey(uid))) });
  const open = (await openSessions(uid)).filter(({ id }) => id !== exceptId);
  const keys = open.slice(0, sessionsAtOnce).map(({ id }) => sessionKey(uid, id));
  for (const session of await unit.items(keys)) await unit.putItem({ ...session, ended: true });
  return open.length - keys.length;
}
