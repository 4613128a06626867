import { handoverOf } from '../../shared/introduction/introduction.rules.ts';
import { can } from '../../shared/permissions/policy.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';
import { takeOver } from '../stores/take-over.ts';

export const settleIntroduction: Handler<'settleIntroduction'> = async (call) => {
  const { status } = call.input();
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'introductions', idOf(call));
    if (!can(actor, 'edit', 'introductions', before)) throw call.refusal('forbidden');
    // Once somebody is a member of the task force there is nothing left to say.
    if (before.status === status || before.status === 'accepted') return before;
    return unit.put('introductions', { ...before, status });
  });
  return answerRecord(call.actor, 'introductions', record);
};

/** Accepting again changes nothing, so chairs who accept somebody at the same time all succeed. */
export const acceptIntroduction: Handler<'acceptIntroduction'> = async (call) => {
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'introductions', idOf(call));
    const handover = handoverOf(before);
    if (handover) {
      if (!can(actor, 'edit', 'introductions', before)) throw call.refusal('forbidden');
      if (before.status === 'accepted') return before;
      await takeOver(unit, before.from, actor.id, handover);
      return unit.put('introductions', { ...before, status: 'accepted' });
    }
    const taskforce = before.taskforce && (await unit.get('taskforces', before.taskforce.id));
    if (!taskforce)
      throw call.refusal('conflict', { message: 'The task force of this introduction no longer exists.' });
    if (!can(actor, 'edit', 'introductions', before) || !can(actor, 'edit', 'taskforces', taskforce))
      throw call.refusal('forbidden');
    if (before.status === 'accepted') return before;
    if (!(await unit.get('users', before.from)))
      throw call.refusal('conflict', { message: 'Whoever asked is no longer a member of the network.' });
    const members = [...new Set([...taskforce.members, before.from])];
    await unit.put('taskforces', { ...taskforce, members });
    return unit.put('introductions', { ...before, status: 'accepted' });
  });
  return answerRecord(call.actor, 'introductions', record);
};
