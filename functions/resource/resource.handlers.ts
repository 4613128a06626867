import { can } from '../../shared/permissions/policy.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';

/** Approving an approved resource changes nothing, so simultaneous approvals all succeed. */
export const approveResource: Handler<'approveResource'> = async (call) => {
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'resources', idOf(call));
    if (!can(actor, 'publish', 'resources', before)) throw call.refusal('forbidden');
    if (before.approved) return before;
    const { submittedBy: _, ...resource } = before;
    return unit.put('resources', { ...resource, approved: true });
  });
  return answerRecord(call.actor, 'resources', record);
};
