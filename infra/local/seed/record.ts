import { type Collection, kinds, type Stored } from '../../../shared/registry.ts';

/** A record as the table would hold it after it was made and not changed since; checked by its schema. */
export function stamped<C extends Collection>(
  collection: C,
  id: string,
  created: Date,
  fields: object,
): Stored<C> {
  const timestamp = created.toISOString();
  return kinds[collection].stored.parse({
    ...fields,
    id,
    version: 1,
    createTimestamp: timestamp,
    updateTimestamp: timestamp,
  }) as Stored<C>;
}
