import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { ProductError } from '../../shared/errors.ts';
import { change, type UnitOfWork } from '../data/change.ts';
import { type Item, type Key, secondsFrom, table, tableName } from '../data/table.ts';
import { dropBegunPasskey } from './challenges.ts';
import { dropBegunApp, factorKey, factorOf, isSet } from './second-factors.ts';
import { isNoted, type Uses, withUse } from './session-uses.ts';

/** By what somebody calls. */
export type Calling = {
  signIn: SignIn;
  /** The program, in words. */
  agent: string;
  /** When the token was issued, in epoch seconds. */
  issued: number;
};

/** A sign-in at the user pool, as all of its tokens name it. */
export type SignIn = {
  /** The claim `origin_jti`. */
  id: string;
  /** The claim `auth_time`: when it was, in epoch seconds. */
  at: number;
};

/** A sign-in as it is kept: from its first call until nobody can renew its tokens any more. */
export type Session = Item &
  SignIn &
  Uses & {
    /** Whether the person's second factor was asked for and shown; neither where they had none. */
    factor?: 'asked' | 'proved';
    /** When it was shown last, or the password where they had none, in epoch seconds; else it was at the sign-in. */
    provedAt?: number;
    /** Nobody is let in with it, whatever its tokens say. */
    ended?: true;
  };

/** Seconds that a sign-in can be renewed for (infra/stacks/identity-stack.ts), and a day for its last tokens. */
const life = 31 * 86_400;
/** Seconds for which it is remembered that all were ended: longer than any of their tokens lives. */
const remembered = 86_400;
/** Sessions ended in one transaction, with what else it changes. */
const atOnce = 80;

const sessionsOf = (uid: string) => `sessions#${uid}`;
export const sessionKey = (uid: string, id: string): Key => ({ pk: sessionsOf(uid), sk: id });
/** From when on sign-ins are let in. Beside the sessions, as one that made no call yet is none of them. */
const endKey = (uid: string): Key => ({ pk: 'signed-out', sk: uid });

/**
 * The session of a call, noted with its first one, with the first of another program, and once an hour.
 *
 * @param known as it is kept, where it is
 * @throws ProductError `unauthenticated` where the person has ended it, from that moment on
 */
export async function sessionOf(
  uid: string,
  calling: Calling,
  known: Session | undefined,
  now: Date,
): Promise<Session> {
  if (known?.ended) throw new ProductError('unauthenticated');
  return known && isNoted(known, calling.agent, now) ? known : noted(uid, calling);
}

/** In one transaction with what it rests on: one that is ended meanwhile isn't opened again. */
function noted(uid: string, { signIn, agent, issued }: Calling): Promise<Session> {
  return change(async (unit) => {
    // Read in one go, what would be read one by one.
    await unit.items([endKey(uid), sessionKey(uid, signIn.id), factorKey(uid)]);
    const end = await unit.item(endKey(uid));
    const before = (await unit.item(sessionKey(uid, signIn.id))) as Session | undefined;
    if (before?.ended || (!before && signIn.at < Number(end?.at ?? 0)))
      throw new ProductError('unauthenticated');
    const factor = before ? before.factor : isSet(await factorOf(unit, uid)) ? 'asked' : undefined;
    const session: Session = {
      ...before,
      ...sessionKey(uid, signIn.id),
      ...signIn,
      ...withUse(before, { agent, seen: unit.now.toISOString(), renewed: issued }),
      ...(factor && { factor }),
      expires: signIn.at + life,
    };
    await unit.putItem(session);
    return session;
  });
}

/** The person has shown their second factor in this session. */
export const proved = (unit: UnitOfWork, session: Session): Promise<void> =>
  keepShown(unit, session, 'proved');

/**
 * The person has shown in this session that they know the password.
 *
 * @throws ProductError `code-needed` where they have to show more
 */
export const knewPassword = (session: Session): Promise<void> => change((unit) => keepShown(unit, session));

async function keepShown(unit: UnitOfWork, { pk, sk }: Session, factor?: 'proved'): Promise<void> {
  const session = await unit.item({ pk, sk });
  if (!session || session.ended) throw new ProductError('unauthenticated');
  if (session.factor && !factor) throw new ProductError('code-needed');
  await unit.putItem({ ...session, ...(factor && { factor }), provedAt: secondsFrom(unit.now, 0) });
}

/** The sessions with which somebody can call, the latest sign-in first. */
export async function openSessions(uid: string): Promise<Session[]> {
  const sessions = (await everySession(uid)).filter(({ ended }) => !ended);
  return sessions.sort((a, b) => b.at - a.at);
}

/** Ends one of somebody's sessions: its tokens are refused from now on, renewed or not. */
export function endSession(uid: string, id: string): Promise<void> {
  return change(async (unit) => {
    const session = await unit.item(sessionKey(uid, id));
    if (!session) throw new ProductError('not-found');
    await unit.putItem({ ...session, ended: true });
  });
}

/**
 * Ends every session of somebody: whatever was signed in until now is refused from now on, also what made no call
 * yet. A sign-in of the very second is left unless it made one.
 *
 * @param but the id of one that goes on
 */
export async function endSessions(uid: string, but?: string): Promise<void> {
  let left = await change(async (unit) => {
    await dropBegunApp(unit, uid);
    if (but) await dropBegunPasskey(unit, sessionKey(uid, but));
    return endWith(unit, uid, but);
  });
  while (left > 0) left = await change((unit) => endWith(unit, uid, but));
}

/**
 * The same as part of a change, of as many as a transaction holds.
 *
 * @returns how many are left
 */
export async function endWith(unit: UnitOfWork, uid: string, but?: string): Promise<number> {
  const at = secondsFrom(unit.now, 0);
  await unit.putItem({ ...endKey(uid), at, expires: at + remembered });
  const open = (await openSessions(uid)).filter(({ id }) => id !== but);
  const keys = open.slice(0, atOnce).map(({ id }) => sessionKey(uid, id));
  for (const session of await unit.items(keys)) await unit.putItem({ ...session, ended: true });
  return open.length - keys.length;
}

async function everySession(uid: string): Promise<Session[]> {
  const found: Session[] = [];
  let more: Record<string, unknown> | undefined;
  do {
    const answer = await table.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': sessionsOf(uid) },
        ExclusiveStartKey: more,
        ConsistentRead: true,
      }),
    );
    found.push(...((answer.Items ?? []) as Session[]));
    more = answer.LastEvaluatedKey;
  } while (more);
  return found;
}
