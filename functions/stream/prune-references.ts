import { listingCollections, type Target, withoutReference } from '../../shared/references.ts';
import type { Collection, Stored } from '../../shared/registry.ts';
import { keepChairsInStep } from '../data/chairs.ts';
import { change } from '../data/change.ts';
import { maySucceedLater } from '../data/passing.ts';
import { everyRecord } from '../data/records.ts';
import { pieceOf, type Step } from './step.ts';

/** Records changed in one transaction: each may bring the records of its chairs along. */
const atOnce = 20;

/** Kept in step with the task forces in every write of these, so there is nothing to prune. */
const derived: Collection[] = ['chairs'];

/** Takes deleted records out of every list that names them; one look through the lists serves them all. */
export const pruneReferences: Step = async (entries, run) => {
  const deletions = entries.filter(({ change }) => !change.after);
  const deleted: Target[] = deletions.map(({ change }) => change);
  const lists = new Set(deleted.flatMap(({ collection }) => listingCollections(collection)));
  for (const collection of lists) {
    if (derived.includes(collection)) continue;
    const alone = (part: string, act: () => Promise<void>) =>
      run.alone(pieceOf('references', deletions, part), act);
    const naming: string[] = [];
    await alone(collection, async () => {
      for await (const record of everyRecord(collection))
        await alone(`${collection}#${record.id}`, async () => {
          if (withoutReferences(collection, record, deleted) !== record) naming.push(record.id);
        });
    });
    for (let start = 0; start < naming.length; start += atOnce) {
      const ids = naming.slice(start, start + atOnce);
      await alone(`${collection}#${ids[0]}`, () =>
        prune(collection, ids, deleted).catch(async (error: unknown) => {
          if (maySucceedLater(error)) throw error;
          // One of them can't be written: the others don't wait for it.
          for (const id of ids) await alone(`${collection}#${id}`, () => prune(collection, [id], deleted));
        }),
      );
    }
  }
};

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
