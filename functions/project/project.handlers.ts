import { withClosing } from '../../shared/fields/field-values.ts';
import { can } from '../../shared/permissions/policy.ts';
import { statusOfClosed } from '../../shared/project/project.rules.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';

/** The first closing stands until the project is edited to an open status. `notifyOfClosings` tells those who asked. */
export const closeProject: Handler<'closeProject'> = async (call) => {
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'projects', idOf(call));
    if (!can(actor, 'close', 'projects', before)) throw call.refusal('forbidden');
    const closing = call.input();
    const status = statusOfClosed(closing.outcome);
    const closed = withClosing(before, { ...closing, status }, unit.now);
    return closed === before ? before : unit.put('projects', closed);
  });
  return answerRecord(call.actor, 'projects', record);
};
