import { eventSince, statusAfter, transition } from '../../shared/introduction/transitions.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { can } from '../../shared/permissions/policy.ts';
import type { UnitOfWork } from '../data/change.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';
import { factsOf } from '../stores/introductions.ts';
import { addToTaskforce, takeOver } from './accept.ts';

export const resolveIntroduction: Handler<'resolveIntroduction'> = async (call) => {
  const { status } = call.input();
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'introductions', idOf(call));
    if (!can(actor, status === 'withdrawn' ? 'withdraw' : 'edit', 'introductions', before))
      throw call.refusal('forbidden');
    const after = transition(before, status);
    if ('refusal' in after) throw call.refusal('conflict', { message: after.refusal });
    return putStatus(unit, before, after.status);
  });
  return answerRecord(call.actor, 'introductions', record);
};

/**
 * Accepting again changes nothing, so chairs who accept somebody at the same time all succeed. What happened since it
 * was sent counts, even if the stream hasn't recorded it yet.
 */
export const acceptIntroduction: Handler<'acceptIntroduction'> = async (call) => {
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'introductions', idOf(call));
    if (!can(actor, 'edit', 'introductions', before)) throw call.refusal('forbidden');
    const event = eventSince(before, await factsOf(unit, before));
    const after = transition({ ...before, status: statusAfter(before, event) }, 'accepted');
    if ('refusal' in after) throw call.refusal('conflict', { message: after.refusal });
    if (before.status === 'accepted') return before;
    if (before.purpose === 'join') await addToTaskforce(unit, actor, before);
    else await takeOver(unit, actor, before);
    return putStatus(unit, before, after.status);
  });
  return answerRecord(call.actor, 'introductions', record);
};

type Introduction = Stored<'introductions'>;

const putStatus = async (unit: UnitOfWork, before: Introduction, status: Introduction['status']) =>
  status === before.status ? before : unit.put('introductions', { ...before, status });
