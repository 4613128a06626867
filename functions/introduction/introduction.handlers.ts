import { resolvedIntroduction } from '../../shared/introduction/introduction.rules.ts';
import { can } from '../../shared/permissions/policy.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';
import { addToTaskforce, takeOver } from './accept.ts';

export const resolveIntroduction: Handler<'resolveIntroduction'> = async (call) => {
  const { status } = call.input();
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'introductions', idOf(call));
    if (!can(actor, 'edit', 'introductions', before)) throw call.refusal('forbidden');
    const resolved = resolvedIntroduction(before, status);
    return resolved === before ? before : unit.put('introductions', resolved);
  });
  return answerRecord(call.actor, 'introductions', record);
};

/** Accepting again changes nothing, so chairs who accept somebody at the same time all succeed. */
export const acceptIntroduction: Handler<'acceptIntroduction'> = async (call) => {
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'introductions', idOf(call));
    if (!can(actor, 'edit', 'introductions', before)) throw call.refusal('forbidden');
    if (before.status === 'accepted') return before;
    if (before.purpose === 'join') await addToTaskforce(unit, actor, before);
    else if (before.purpose === 'handover') await takeOver(unit, actor, before);
    else throw call.refusal('conflict', { message: 'This message asks for nothing that you could accept.' });
    return unit.put('introductions', { ...before, status: 'accepted' });
  });
  return answerRecord(call.actor, 'introductions', record);
};
