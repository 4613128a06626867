import { can } from '../../shared/permissions/policy.ts';
import { resolvedReport } from '../../shared/report/report.rules.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';

/** Saying the same again changes nothing; of two administrators who say different things, the first one counts. */
export const resolveReport: Handler<'resolveReport'> = async (call) => {
  const { outcome, answer } = call.input();
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'reports', idOf(call));
    if (!can(actor, 'edit', 'reports', before)) throw call.refusal('forbidden');
    if (before.outcome === outcome && before.answer === answer) return before;
    if (before.outcome)
      throw call.refusal('conflict', { message: 'Another administrator has settled this report already.' });
    return unit.put('reports', resolvedReport(before, { outcome, answer }, unit.now));
  });
  return answerRecord(call.actor, 'reports', record);
};
