import type * as z from 'zod';
import { clearedByOmission } from '../../shared/kinds/omitted-fields.ts';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { input, type Json, withTitles } from './schemas.ts';

/** A body may also have the fields that only the server sets, as a record just read does: they are ignored. */
export function bodyOf(collection: Collection, purpose: 'create' | 'edit'): Json {
  const { [purpose]: schema, ignored } = kinds[collection];
  const { properties, ...rest } = input(schema);
  const unread = ignored[purpose].map((name) => [name, { description: 'Not looked at.' }]);
  const own = withTitles(properties, kinds[collection].labels);
  return {
    ...rest,
    properties: {
      ...Object.fromEntries(unread),
      ...(purpose === 'edit' ? describeOmissions(collection, own) : own),
    },
  };
}

/** Describes what happens to each optional field that an edit leaves out. */
function describeOmissions(collection: Collection, properties: Json): Json {
  const kind = kinds[collection];
  const shape: Record<string, z.ZodType> = kind.edit.shape;
  const removed = clearedByOmission(kind);
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      if (!(name in kind.stored.shape) || !shape[name]?.safeParse(undefined).success) return [name, schema];
      const description = removed.includes(name)
        ? 'Left out, it is removed.'
        : 'Left out, it stays as it is.';
      return [name, { ...(schema as Json), description }];
    }),
  );
}
