import { type Collection, kinds, type Stored } from '../../../shared/registry.ts';

/**
 * A record as the table would hold it after it was made and not changed since; checked by its schema. What the
 * seed has nothing to say of, and a record can't do without, is as in the kind's example.
 */
export function stamped<C extends Collection>(
  collection: C,
  id: string,
  created: Date,
  fields: object,
): Stored<C> {
  const timestamp = created.toISOString();
  return kinds[collection].stored.parse({
    ...kinds[collection].examples.kept,
    ...fields,
    id,
    version: 1,
    createTimestamp: timestamp,
    updateTimestamp: timestamp,
  }) as Stored<C>;
}
