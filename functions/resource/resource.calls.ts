import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { change } from '../data/change.ts';
import type { Answer, Call } from '../http/call.ts';
import { answer, idOf, visible } from '../http/records.ts';

/** Approving what is approved changes nothing: two who press at once both succeed. */
export async function approveResource(call: Call): Promise<Answer> {
  const record = await change(async (unit) => {
    const before = await visible(unit, call.actor, 'resources', idOf(call));
    if (!can(call.actor, 'approve', 'resources', { ...before, approved: false }))
      throw new ProductError('forbidden');
    return before.approved ? before : unit.put('resources', { ...before, approved: true });
  });
  return answer(call.actor, 'resources', record);
}
