import { referencesOf, withAreasThatStay } from '../../shared/references.ts';
import type { Collection } from '../../shared/registry.ts';
import type { Unit } from './change.ts';
import { everyRecord } from './records.ts';

/** The area that an id leads to: its own, or the one that it became part of; undefined where neither is there. */
export async function areaThatStays(unit: Unit, id: string): Promise<string | undefined> {
  const area = await unit.get('topics', id);
  if (area) return area.mergingInto === undefined ? id : areaThatStays(unit, area.mergingInto);
  // An area that is gone is named seldom, by a browser that hasn't heard of it: no index is kept for that.
  for await (const each of everyRecord('topics'))
    if (each.merged?.includes(id)) return areaThatStays(unit, each.id);
}

/** What somebody says of a record, naming the areas that stay in the place of those that were merged. */
export async function withUnmergedAreas<T extends object>(
  unit: Unit,
  collection: Collection,
  input: T,
): Promise<T> {
  const named = referencesOf(collection, input).filter((each) => each.collection === 'topics');
  await unit.items(named.map(({ id }) => ({ pk: 'topics', sk: id })));
  const stays = new Map<string, string | undefined>();
  for (const { id } of named) stays.set(id, await areaThatStays(unit, id));
  return withAreasThatStay(collection, input, (id) => stays.get(id));
}
