import type { Stored } from '../../shared/registry.ts';
import type { Unit } from './change.ts';

/**
 * Keeps the chairs in step with a task force, in the transaction that changes it: a record for each
 * member who chairs any, naming which; none for who chairs no longer.
 */
export async function keepChairsInStep(
  unit: Unit,
  before: Stored<'taskforces'> | undefined,
  after: Stored<'taskforces'> | undefined,
): Promise<void> {
  const taskforce = (after ?? before)?.id;
  if (!taskforce) return;
  const were = new Set(before?.chairs);
  const are = new Set(after?.chairs);
  const changed = [...were.symmetricDifference(are)];
  await unit.getAll('chairs', changed);
  for (const id of changed) {
    const held = (await unit.get('chairs', id))?.taskforces ?? [];
    const now = are.has(id)
      ? [...held.filter((each) => each !== taskforce), taskforce].sort()
      : held.filter((each) => each !== taskforce);
    if (now.length > 0) await unit.put('chairs', { id, taskforces: now });
    else await unit.remove('chairs', id);
  }
}
