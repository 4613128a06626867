import { msg } from '../../shared/language/messages.ts';
import type { Handler } from '../http/call.ts';
import { idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';

/** Leaving again changes nothing. A chair goes by a handover or an edit, so that a task force isn't left by accident. */
export const leaveTaskforce: Handler<'leaveTaskforce'> = async (call) => {
  await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'taskforces', idOf(call));
    if (before.chairs.includes(actor.id))
      throw call.refusal('conflict', {
        message: msg('You chair this task force. Hand it over first, or remove yourself by an edit.'),
      });
    const members = before.members.filter((each) => each !== actor.id);
    if (members.length < before.members.length) await unit.put('taskforces', { ...before, members });
  });
  return { status: 204 };
};
