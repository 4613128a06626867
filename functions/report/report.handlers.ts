import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { resolvedReport } from '../../shared/report/report.rules.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';

/** Saying the same again changes nothing; of two administrators who say different things, the first one counts. */
export const resolveReport: Handler<'resolveReport'> = async (call) => {
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'reports', idOf(call));
    if (!can(actor, 'edit', 'reports', before)) throw call.refusal('forbidden');
    const { outcome, answer } = call.input();
    const resolved = resolvedReport(before, { outcome, answer }, unit.now);
    if (!resolved)
      throw call.refusal('conflict', {
        message: msg('Another administrator has settled this report already.'),
      });
    return resolved === before ? before : unit.put('reports', resolved);
  });
  return answerRecord(call.actor, 'reports', record);
};
