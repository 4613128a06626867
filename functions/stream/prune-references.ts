import { prunableCollections, type Target, withoutReferences } from '../../shared/kinds/references.ts';
import { type Collection, kinds, type Stored } from '../../shared/kinds/registry.ts';
import { change, type UnitOfWork } from '../data/change.ts';
import { mostIndexWrites } from '../data/reader-index.ts';
import { everyRecord } from '../data/records.ts';
import { maySucceedLater } from '../data/transient.ts';
import { updateChairIndex } from '../stores/chairs.ts';
import { addFormerMembership, listedMembers } from '../stores/former-memberships.ts';
import { withoutWaiting } from '../stores/role-consent.ts';
import { softDeletedMember } from '../stores/soft-deleted.ts';
import { finishMerge } from '../topic/finish-merge.ts';
import { type Step, taskOf } from './step.ts';

/**
 * Writes in one transaction: each record, and a former membership for each deleted member. That is well under the
 * limit, as each task force may add its chairs.
 */
const writesAtOnce = 60;
const recordsAtOnce = 20;

/** Removes references to deleted records, in one pass for all of them. */
export const pruneReferences: Step = async (entries, run) => {
  const deletions = entries.filter(({ change }) => !change.after);
  const deleted: Target[] = deletions.map(({ change }) => change);
  const lists = new Set(deleted.flatMap(({ collection }) => prunableCollections(collection)));
  const members = deleted.filter(({ collection }) => collection === 'users').length;
  const atOnce = Math.max(1, Math.min(recordsAtOnce, Math.floor(writesAtOnce / (members + 1))));
  for (const collection of lists) {
    // Records that no client writes are kept in step by other writes.
    if (!kinds[collection].createdByClients) continue;
    const isolate = (part: string, act: () => Promise<void>) =>
      run.isolate(taskOf('references', deletions, part), act);
    const recordsEach = Math.max(1, Math.floor(atOnce / (1 + mostIndexWrites(collection) / 4)));
    const referring: string[] = [];
    await isolate(collection, async () => {
      for await (const record of everyRecord(collection))
        await isolate(`${collection}#${record.id}`, async () => {
          if (withoutReferences(collection, record, deleted) !== record) referring.push(record.id);
        });
    });
    for (let start = 0; start < referring.length; start += recordsEach) {
      const ids = referring.slice(start, start + recordsEach);
      await isolate(`${collection}#${ids[0]}`, () =>
        prune(collection, ids, deleted).catch(async (error: unknown) => {
          if (maySucceedLater(error)) throw error;
          // One of them can't be written, so each is written by itself.
          for (const id of ids) await isolate(`${collection}#${id}`, () => prune(collection, [id], deleted));
        }),
      );
    }
  }
};

async function prune(collection: Collection, ids: string[], deleted: Target[]): Promise<void> {
  await change(async (unit) => {
    const again = await unit.items(deleted.map((target) => ({ pk: target.collection, sk: target.id })));
    const missing = deleted.filter(
      ({ collection, id }) => !again.some(({ pk, sk }) => pk === collection && sk === id),
    );
    for (const record of await unit.getAll(collection, ids)) {
      const pruned = withoutReferences(collection, record, missing);
      if (!pruned) {
        await unit.remove(collection, record.id);
        continue;
      }
      const answered = pruned === record ? pruned : withoutDeletedWaiting(pruned, missing);
      const result =
        collection === 'taskforces' ? await withoutFormerChairs(unit, answered, deleted) : answered;
      if (result === record) continue;
      await unit.put(collection, result);
      if (collection === 'taskforces')
        await updateChairIndex(unit, record as Stored<'taskforces'>, result as Stored<'taskforces'>);
      for (const { collection: of, id } of missing)
        if (
          of === 'users' &&
          listedMembers(collection, record).includes(id) &&
          // Whoever is restored has what they had agreed to.
          !(record as Waiting).unconfirmed?.includes(id) &&
          (await softDeletedMember(unit, id))
        )
          await addFormerMembership(unit, id, collection, record.id);
    }
  });
}

type Waiting = { unconfirmed?: string[] };

/** A deleted member has nothing to answer. */
const withoutDeletedWaiting = <T extends object>(record: T, deleted: Target[]): T =>
  'unconfirmed' in record
    ? { ...record, ...withoutWaiting(record as Waiting, ...deleted.map(({ id }) => id)) }
    : record;

/** A restored member stopped being a chair when they were deleted. */
async function withoutFormerChairs<T extends object>(
  unit: UnitOfWork,
  record: T,
  deleted: Target[],
): Promise<T> {
  const taskforce = record as unknown as Stored<'taskforces'>;
  const former = new Set<string>();
  for (const { collection, id } of deleted)
    if (collection === 'users' && taskforce.chairs.includes(id))
      if (!(await unit.get('chairs', id))?.taskforces.includes(taskforce.id)) former.add(id);
  return former.size === 0 ? record : { ...record, chairs: taskforce.chairs.filter((id) => !former.has(id)) };
}

/** Replaces references to an area that is being merged. */
export const mergeAreas: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, id, after } = entry.change;
    if (collection === 'topics' && after?.mergingInto !== undefined)
      await run.isolate(taskOf('merge', [entry]), () => finishMerge(id));
  }
};
