import { listingCollections, type Target, withoutReference } from '../../shared/references.ts';
import type { Collection, Stored } from '../../shared/registry.ts';
import { keepChairsInStep } from '../data/chairs.ts';
import { change } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';

/** Records changed in one transaction: each may bring the records of its chairs along. */
const atOnce = 20;

/** Kept in step with the task forces in every write of these, so there is nothing to prune. */
const derived: Collection[] = ['chairs'];

/** Takes deleted records out of every list that names them; one look through the lists serves them all. */
export async function pruneReferences(deleted: Target[]): Promise<void> {
  const lists = new Set(deleted.flatMap(({ collection }) => listingCollections(collection)));
  for (const collection of lists) {
    if (derived.includes(collection)) continue;
    const naming: string[] = [];
    for await (const record of everyRecord(collection))
      if (withoutReferences(collection, record, deleted) !== record) naming.push(record.id);
    for (let start = 0; start < naming.length; start += atOnce)
      await prune(collection, naming.slice(start, start + atOnce), deleted);
  }
}

async function prune(collection: Collection, ids: string[], deleted: Target[]): Promise<void> {
  await change(async (unit) => {
    const again = await unit.items(deleted.map((target) => ({ pk: target.collection, sk: target.id })));
    const gone = deleted.filter(
      ({ collection, id }) => !again.some(({ pk, sk }) => pk === collection && sk === id),
    );
    for (const record of await unit.getAll(collection, ids)) {
      const pruned = withoutReferences(collection, record, gone);
      if (pruned === record) continue;
      await unit.put(collection, pruned);
      if (collection === 'taskforces')
        await keepChairsInStep(unit, record as Stored<'taskforces'>, pruned as Stored<'taskforces'>);
    }
  });
}

const withoutReferences = <C extends Collection>(collection: C, record: Stored<C>, targets: Target[]) =>
  targets.reduce((rest, target) => withoutReference(collection, rest, target), record);
