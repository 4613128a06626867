import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { mergedNames, tooManyNames } from '../../shared/topic/other-names.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';

const sameArea = msg('Choose another area than this one.');

/**
 * Merges an area into another, which gets its names. The stream then changes the records that refer to it
 * (functions/topic/finish-merge.ts).
 */
export const mergeArea: Handler<'mergeArea'> = async (call) => {
  const id = idOf(call);
  const target = await changeBy(call.actor, async (unit, actor) => {
    const area = await unit.get('topics', id);
    if (!can(actor, 'merge', 'topics', area)) throw call.refusal('forbidden');
    const { into } = call.input();
    const other = await unit.get('topics', into);
    // The call is a retry whose answer was lost.
    if (other && (area?.mergingInto === into || (!area && other.merged?.includes(id)))) return other;
    if (!area) throw call.refusal('not-found');
    if (into === id || !other)
      throw call.refusal('invalid', {
        fields: [{ path: 'into', message: other ? sameArea : msg('The area chosen here no longer exists.') }],
      });
    if (area.mergingInto !== undefined || other.mergingInto !== undefined)
      throw call.refusal('conflict', {
        message: msg('One of the two is already being merged into another area. Check again in a moment.'),
      });
    const otherNames = mergedNames(other, area);
    const tooMany = tooManyNames(otherNames);
    if (tooMany !== undefined) throw call.refusal('conflict', tooMany);
    await unit.put('topics', { ...area, mergingInto: into });
    return unit.put('topics', { ...other, otherNames });
  });
  return answerRecord(call.actor, 'topics', target);
};
