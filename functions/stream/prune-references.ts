import { listingCollections, type Target, withoutReference } from '../../shared/references.ts';
import type { Collection, Stored } from '../../shared/registry.ts';
import { keepChairsInStep } from '../data/chairs.ts';
import { change } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';

/** Records changed in one transaction: each may bring the records of its chairs along. */
const atOnce = 20;

/** Kept in step with the task forces in every write of these, so there is nothing to prune. */
const derived: Collection[] = ['chairs'];

/** Takes a deleted record out of every list that names it. */
export async function pruneReferences(target: Target): Promise<void> {
  for (const collection of listingCollections(target.collection)) {
    if (derived.includes(collection)) continue;
    const naming: string[] = [];
    for await (const record of everyRecord(collection))
      if (withoutReference(collection, record, target) !== record) naming.push(record.id);
    for (let start = 0; start < naming.length; start += atOnce)
      await prune(collection, naming.slice(start, start + atOnce), target);
  }
}

async function prune(collection: Collection, ids: string[], target: Target): Promise<void> {
  await change(async (unit) => {
    if (await unit.get(target.collection, target.id)) return;
    for (const record of await unit.getAll(collection, ids)) {
      const pruned = withoutReference(collection, record, target);
      if (pruned === record) continue;
      await unit.put(collection, pruned);
      if (collection === 'taskforces')
        await keepChairsInStep(unit, record as Stored<'taskforces'>, pruned as Stored<'taskforces'>);
    }
  });
}
