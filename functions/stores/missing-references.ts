import { referencesOf, type Target, withoutReferences } from '../../shared/kinds/references.ts';
import type { Collection } from '../../shared/kinds/registry.ts';
import type { UnitOfWork } from '../data/change.ts';

/** The references of a record to what is gone. */
export async function missingReferences(
  unit: UnitOfWork,
  collection: Collection,
  record: object,
): Promise<(Target & { field: string })[]> {
  const references = referencesOf(collection, record);
  const found = await unit.items(references.map((each) => ({ pk: each.collection, sk: each.id })));
  return references.filter((each) => !found.some(({ pk, sk }) => pk === each.collection && sk === each.id));
}

/** A record without these references; the same object if nothing changes, and undefined if it is to be deleted too. */
export const withoutMissing = async <T extends object>(
  unit: UnitOfWork,
  collection: Collection,
  record: T,
): Promise<T | undefined> =>
  withoutReferences(collection, record, await missingReferences(unit, collection, record));
