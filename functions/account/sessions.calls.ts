import type { SessionsAnswer } from '../../shared/contract.ts';
import { Unit } from '../data/change.ts';
import { endSession, openSessions } from '../data/sessions.ts';
import type { Answer, Call } from '../http/call.ts';
import { idOf } from '../http/records.ts';
import { signOutEverywhere } from '../identity/user-pool.ts';
import { ownRecord } from './address.calls.ts';

/** Where the caller is signed in. */
export async function listSessions({ actor }: Call): Promise<Answer> {
  await ownRecord(new Unit(), actor);
  const items: SessionsAnswer['items'] = (await openSessions(actor.id)).map(({ id, at, seen, agent }) => ({
    id,
    at: new Date(at * 1000).toISOString(),
    seen,
    agent,
    here: id === actor.session.id,
  }));
  return { status: 200, body: { items } };
}

/** Signs the caller out in one place. */
export async function endOneSession(call: Call): Promise<Answer> {
  const { id } = call.actor;
  await ownRecord(new Unit(), call.actor);
  await endSession(id, idOf(call));
  return { status: 204 };
}

/** Signs the caller out everywhere, here too. */
export async function endAllSessions({ actor }: Call): Promise<Answer> {
  await ownRecord(new Unit(), actor);
  await signOutEverywhere(actor.id);
  return { status: 204 };
}
