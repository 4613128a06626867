import type { SessionsAnswer } from '../../shared/account/sessions.calls.ts';
import { UnitOfWork } from '../data/change.ts';
import type { Handler } from '../http/call.ts';
import { idOf } from '../http/records.ts';
import { signOutEverywhere } from '../identity/user-pool.ts';
import { changeBy } from '../stores/actor.ts';
import { dayOf, isIdle, lastDay, type Use } from '../stores/session-uses.ts';
import { endSession, openSessions } from '../stores/sessions.ts';
import { attemptsOf } from '../stores/sign-in-attempts.ts';
import { otherMember } from './other-member.ts';
import { readOwnRecord } from './read-own-record.ts';

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();
const toUseAnswer = ({ agent, seen, renewed }: Use) => ({
  agent,
  seen: dayOf(seen),
  renewed: toIso(renewed),
});

/** Answers where the caller is signed in, and what was tried with their account. */
export const listSessions: Handler<'listSessions'> = async ({ actor }) => {
  await readOwnRecord(new UnitOfWork(), actor);
  const now = new Date();
  const isAdministrator = actor.admin || actor.needsSecondFactor;
  const open = (await openSessions(actor.id)).filter((session) => !isIdle(session, isAdministrator, now));
  const items: SessionsAnswer['items'] = open.map((session) => ({
    ...toUseAnswer(session),
    id: session.id,
    at: toIso(session.at),
    seen: lastDay(session),
    ...(session.others && { others: session.others.map(toUseAnswer) }),
    here: session.id === actor.session.id,
  }));
  return { status: 200, body: { items, attempts: await attemptsOf(actor.id) } };
};

/** Answers what was tried with another member's account, to administrators. */
export const listSignInAttempts: Handler<'listSignInAttempts'> = async (call) => {
  const { id } = await otherMember(new UnitOfWork(), call.actor, idOf(call));
  return { status: 200, body: { attempts: await attemptsOf(id) } };
};

/** Signs the caller out here, whether they are a member or not, also before they showed their second factor. */
export const signOut: Handler<'signOut'> = async ({ uid, session }) => {
  await endSession(uid, session.id);
  return { status: 204 };
};

/** Signs the caller out in one place. */
export const endOneSession: Handler<'endOneSession'> = async (call) => {
  const { id } = call.actor;
  await readOwnRecord(new UnitOfWork(), call.actor);
  await endSession(id, idOf(call));
  return { status: 204 };
};

/** Signs the caller out everywhere, here too. */
export const endAllSessions: Handler<'endAllSessions'> = async ({ actor }) => {
  await readOwnRecord(new UnitOfWork(), actor);
  await signOutEverywhere(actor.id);
  return { status: 204 };
};

/** Signs another member out everywhere. Their record gets a new version, so that the audit says who did it. */
export const endSessionsOf: Handler<'endSessionsOf'> = async (call) => {
  const id = idOf(call);
  await changeBy(call.actor, async (unit, actor) => {
    await unit.put('users', await otherMember(unit, actor, id));
  });
  await signOutEverywhere(id);
  return { status: 204 };
};
