import { referencingCollections, replaceReference } from '../../shared/kinds/references.ts';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { mergedNames, tooManyNames } from '../../shared/topic/other-names.ts';
import { change } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import { maySucceedLater } from '../data/transient.ts';
import { isSameRecord, recordsOfMember } from '../stores/member-records.ts';
import { resolveArea } from '../stores/resolve-merged-areas.ts';
import type { Run } from '../stores/run.ts';

const recordsAtOnce = 20;

/**
 * Finishes the merge of an area: first every record that refers to it is changed to refer to the other, then it is
 * deleted. What is done is skipped, so that the next run continues where one was cut off.
 *
 * @throws the first failure, after all other records are done; the area stays until then
 */
export async function finishMerge(id: string): Promise<void> {
  const failures: unknown[] = [];
  for (const collection of referencingCollections('topics')) {
    const referring: string[] = [];
    for await (const record of everyRecord(collection))
      if (replaceReference(collection, record, { collection: 'topics', id }, '') !== record)
        referring.push(record.id);
    for (let start = 0; start < referring.length; start += recordsAtOnce) {
      const ids = referring.slice(start, start + recordsAtOnce);
      await replaceReferences(collection, ids, id).catch(async (error: unknown) => {
        if (maySucceedLater(error)) throw error;
        // One of them can't be written, so each is written by itself.
        for (const each of ids)
          await replaceReferences(collection, [each], id).catch((failure: unknown) => failures.push(failure));
      });
    }
  }
  if (failures.length > 0) throw failures[0];
  await deleteMergedArea(id);
}

const replaceReferences = (collection: Collection, ids: string[], id: string): Promise<void> =>
  change(async (unit) => {
    const area = await unit.get('topics', id);
    const target = area?.mergingInto !== undefined && (await resolveArea(unit, id));
    if (!target) return;
    for (const record of await unit.getAll(collection, ids)) {
      const now = replaceReference(collection, record, { collection: 'topics', id }, target);
      if (now === record) continue;
      if (collection === 'follows' && (await isFollowedTwice(now as Stored<'follows'>)))
        await unit.remove(collection, now.id);
      else await unit.put(collection, now);
    }
  });

/** Whether the member follows by another record too what this one names now. */
const isFollowedTwice = async ({ id, member, record }: Stored<'follows'>): Promise<boolean> =>
  (await recordsOfMember('follows', member)).some(
    (each) => each.id !== id && isSameRecord(each.record, record),
  );

/** Deletes the area, whose address then leads to the other. If the other was deleted meanwhile, the area stays. */
const deleteMergedArea = (id: string): Promise<void> =>
  change(async (unit) => {
    const area = await unit.get('topics', id);
    if (area?.mergingInto === undefined) return;
    const target = await resolveArea(unit, id);
    const other = target === undefined ? undefined : await unit.get('topics', target);
    if (other) {
      await unit.remove('topics', id);
      // The area may have been given another name meanwhile.
      const otherNames = mergedNames(other, area);
      await unit.put('topics', {
        ...other,
        ...(tooManyNames(otherNames) === undefined && { otherNames }),
        merged: [...(other.merged ?? []), id, ...(area.merged ?? [])],
      });
    } else {
      const { mergingInto: _, ...rest } = area;
      await unit.put('topics', rest);
    }
  });

/** Finishes the merges of areas that the stream's run didn't. */
export async function finishMerges(_now: Date, run: Run): Promise<void> {
  for await (const { id, mergingInto } of everyRecord('topics'))
    if (mergingInto !== undefined)
      await run.isolate({ step: 'finishMerges', about: id }, () => finishMerge(id));
}
