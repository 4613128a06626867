import { referencesOf, replaceReference } from '../../shared/kinds/references.ts';
import type { Collection } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';

/**
 * The id of the area that an id leads to: the area itself, or the one that it was merged into; undefined if neither
 * exists.
 */
export async function resolveArea(unit: UnitOfWork, id: string): Promise<string | undefined> {
  const area = await unit.get('topics', id);
  if (area) return area.mergingInto === undefined ? id : resolveArea(unit, area.mergingInto);
  // Only outdated forms, drafts and scripts name a deleted area, so there is no index for that.
  for await (const each of everyRecord('topics'))
    if (each.merged?.includes(id)) return resolveArea(unit, each.id);
}

/** A record with its merged areas replaced by those that they were merged into. */
export async function resolveMergedAreas<T extends object>(
  unit: UnitOfWork,
  collection: Collection,
  record: T,
): Promise<T> {
  const areas = referencesOf(collection, record).filter(({ collection }) => collection === 'topics');
  await unit.items(areas.map(({ id }) => ({ pk: 'topics', sk: id })));
  let resolved = record;
  for (const area of areas) {
    const target = await resolveArea(unit, area.id);
    if (target !== undefined && target !== area.id)
      resolved = replaceReference(collection, resolved, area, target);
  }
  return resolved;
}
