import { referencesOf, withReferenceTo } from '../../shared/references.ts';
import type { Collection } from '../../shared/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';

/** The area that an id leads to: its own, or the one that it was merged into; undefined where neither exists. */
export async function resolveArea(unit: UnitOfWork, id: string): Promise<string | undefined> {
  const area = await unit.get('topics', id);
  if (area) return area.mergingInto === undefined ? id : resolveArea(unit, area.mergingInto);
  // Only a form, a draft or a script that is behind names an area that is gone: no index is kept for that.
  for await (const each of everyRecord('topics'))
    if (each.merged?.includes(id)) return resolveArea(unit, each.id);
}

/** A record to be written, with the areas that stay in place of those that were merged into them. */
export async function resolveMergedAreas<T extends object>(
  unit: UnitOfWork,
  collection: Collection,
  record: T,
): Promise<T> {
  const areas = referencesOf(collection, record).filter(({ collection }) => collection === 'topics');
  await unit.items(areas.map(({ id }) => ({ pk: 'topics', sk: id })));
  let resolved = record;
  for (const area of areas) {
    const stays = await resolveArea(unit, area.id);
    if (stays !== undefined && stays !== area.id)
      resolved = withReferenceTo(collection, resolved, area, stays);
  }
  return resolved;
}
