import type { Collection } from './collections.ts';
import type { ReferenceShape } from './fields.ts';
import { kinds } from './registry.ts';

export type Target = { collection: Collection; id: string };

type Loose = Record<string, unknown>;
type ListShape = Exclude<ReferenceShape, 'id' | 'object'>;

const isList = (shape: ReferenceShape): shape is ListShape => shape !== 'id' && shape !== 'object';

function idsIn(value: unknown, shape: ReferenceShape): string[] {
  if (value === undefined || value === null) return [];
  switch (shape) {
    case 'id':
      return [value as string];
    case 'ids':
      return value as string[];
    case 'object':
      return [(value as { id: string }).id];
    case 'objects':
      return (value as { id: string }[]).map(({ id }) => id);
    case 'keys':
      return Object.keys(value as Loose);
  }
}

function without(value: unknown, shape: ListShape, id: string): unknown {
  switch (shape) {
    case 'ids':
      return (value as string[]).filter((each) => each !== id);
    case 'objects':
      return (value as { id: string }[]).filter((each) => each.id !== id);
    case 'keys':
      return Object.fromEntries(Object.entries(value as Loose).filter(([key]) => key !== id));
  }
}

/** Every record this one names, with the field that names it. */
export function referencesOf(collection: Collection, record: object): (Target & { field: string })[] {
  return kinds[collection].references.flatMap(({ field, to, shape }) =>
    idsIn((record as Loose)[field], shape).map((id) => ({ collection: to, id, field })),
  );
}

/** The collections whose records can name one of `collection` in a list, from which it can be removed. */
export function listingCollections(collection: Collection): Collection[] {
  return Object.values(kinds)
    .filter(({ references }) => references.some(({ to, shape }) => to === collection && isList(shape)))
    .map((kind) => kind.collection);
}

/**
 * The record without the target in its lists. A field that holds a single record keeps it:
 * readers show the deleted name in its place. The same object comes back when nothing changes.
 */
export function withoutReference<T extends object>(collection: Collection, record: T, target: Target): T {
  let result: Loose = record as Loose;
  for (const { field, to, shape } of kinds[collection].references) {
    if (to !== target.collection || !isList(shape)) continue;
    const value = (record as Loose)[field];
    if (idsIn(value, shape).includes(target.id))
      result = { ...result, [field]: without(value, shape, target.id) };
  }
  return result as T;
}
