import type { Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';

/** The most task forces that one member can chair: as many as any list has entries. */
const mostChaired = 500;

/**
 * Keeps the `chairs` records in step with a task force, in the same transaction: each member who chairs any has one,
 * with the ids of those.
 *
 * @throws ProductError `invalid` where somebody would chair more than they may.
 */
export async function updateChairIndex(
  unit: UnitOfWork,
  before: Stored<'taskforces'> | undefined,
  after: Stored<'taskforces'> | undefined,
): Promise<void> {
  const taskforce = (after ?? before)?.id;
  if (!taskforce) return;
  const chairsBefore = new Set(before?.chairs);
  const chairsAfter = new Set(after?.chairs);
  const changed = [...chairsBefore.symmetricDifference(chairsAfter)];
  await unit.getAll('chairs', changed);
  for (const id of changed) {
    const chaired = (await unit.get('chairs', id))?.taskforces ?? [];
    if (chairsAfter.has(id) && chaired.length >= mostChaired)
      throw new ProductError('invalid', {
        fields: [
          {
            path: 'chairs',
            message: msg('A member you chose already chairs {most} task forces. Choose somebody else.'),
            values: { most: mostChaired },
          },
        ],
      });
    const now = chairsAfter.has(id)
      ? [...chaired.filter((each) => each !== taskforce), taskforce].sort()
      : chaired.filter((each) => each !== taskforce);
    if (now.length > 0) await unit.put('chairs', { id, taskforces: now });
    else await unit.remove('chairs', id);
  }
}
