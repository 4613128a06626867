import { namingCollections, withReferenceTo } from '../../shared/references.ts';
import type { Collection } from '../../shared/registry.ts';
import { namesTogether, tooManyNames } from '../../shared/topic/other-names.ts';
import { change } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import { maySucceedLater } from '../data/transient.ts';
import { resolveArea } from '../stores/merged-areas.ts';

/** Records written in one transaction. */
const atOnce = 20;

/**
 * What follows when an area is merged: every record that names it names the one that stays, and only then it goes.
 * Whatever is done already is passed over, so that a run that was cut off is carried on by the next one.
 *
 * @throws unknown what kept it from being finished, once all else is done; the area stays until then
 */
export async function finishMerge(id: string): Promise<void> {
  const failures: unknown[] = [];
  for (const collection of namingCollections('topics')) {
    const naming: string[] = [];
    for await (const record of everyRecord(collection))
      if (withReferenceTo(collection, record, { collection: 'topics', id }, '') !== record)
        naming.push(record.id);
    for (let start = 0; start < naming.length; start += atOnce) {
      const ids = naming.slice(start, start + atOnce);
      await rename(collection, ids, id).catch(async (error: unknown) => {
        if (maySucceedLater(error)) throw error;
        // One of them can't be written: the others don't wait for it.
        for (const each of ids)
          await rename(collection, [each], id).catch((failure: unknown) => failures.push(failure));
      });
    }
  }
  if (failures.length > 0) throw failures[0];
  await goAway(id);
}

/** Has these records name the area that stays. */
const rename = (collection: Collection, ids: string[], id: string): Promise<void> =>
  change(async (unit) => {
    const area = await unit.get('topics', id);
    const stays = area?.mergingInto !== undefined && (await resolveArea(unit, id));
    if (!stays) return;
    for (const record of await unit.getAll(collection, ids)) {
      const now = withReferenceTo(collection, record, { collection: 'topics', id }, stays);
      if (now !== record) await unit.put(collection, now);
    }
  });

/** The area goes, and its address leads on. Where the one that was to stay is gone by now, it stays itself. */
const goAway = (id: string): Promise<void> =>
  change(async (unit) => {
    const area = await unit.get('topics', id);
    if (area?.mergingInto === undefined) return;
    const stays = await resolveArea(unit, id);
    const other = stays === undefined ? undefined : await unit.get('topics', stays);
    if (other) {
      await unit.remove('topics', id);
      // Somebody may have given it another name meanwhile.
      const otherNames = namesTogether(other, area);
      await unit.put('topics', {
        ...other,
        ...(tooManyNames(otherNames) === undefined && { otherNames }),
        merged: [...(other.merged ?? []), id, ...(area.merged ?? [])],
      });
    } else {
      const { mergingInto: _, ...kept } = area;
      await unit.put('topics', kept);
    }
  });
