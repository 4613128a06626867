import { idsIn } from '../fields/field-values.ts';
import type { RecordOf, ReferenceShape } from '../fields/fields.ts';
import type { Collection } from './collections.ts';
import { kinds } from './registry.ts';

export type Target = { collection: Collection; id: string };

type Loose = Record<string, unknown>;

/** A field's value without the id; undefined where it was the only one. */
function without(value: unknown, shape: ReferenceShape, id: string): unknown {
  switch (shape) {
    case 'ids':
      return (value as string[]).filter((each) => each !== id);
    case 'objects':
      return (value as { id: string }[]).filter((each) => each.id !== id);
    case 'keys':
      return Object.fromEntries(Object.entries(value as Loose).filter(([key]) => key !== id));
    default:
      return undefined;
  }
}

/** A field's value with one id replaced by another, deduplicated. */
function renamed(
  value: unknown,
  { shape, words = {} }: { shape: ReferenceShape; words?: object | undefined },
  from: string,
  to: string,
): unknown {
  const now = (id: string) => (id === from ? to : id);
  switch (shape) {
    case 'id':
      return now(value as string);
    case 'object':
      return { id: now((value as { id: string }).id) };
    case 'ids':
      return [...new Set((value as string[]).map(now))];
    case 'objects':
      return [...new Set((value as { id: string }[]).map(({ id }) => now(id)))].map((id) => ({ id }));
    case 'keys': {
      const lists = Map.groupBy(Object.entries(value as Record<string, string[]>), ([id]) => now(id));
      const inOrder = Object.keys(words);
      return Object.fromEntries(
        [...lists].map(([id, same]) => {
          const said = new Set(same.flatMap(([, list]) => list));
          return [id, [...said].sort((a, b) => inOrder.indexOf(a) - inOrder.indexOf(b))];
        }),
      );
    }
    default:
      return { ...(value as RecordOf), id: now((value as RecordOf).id) };
  }
}

export function referencesOf(collection: Collection, record: object): (Target & { field: string })[] {
  return kinds[collection].references.flatMap(({ field, to, shape }) =>
    idsIn((record as Loose)[field], shape).map((id) => ({ collection: to, id, field })),
  );
}

/** The collections whose records change when a record of `collection` is deleted. */
export function prunableCollections(collection: Collection): Collection[] {
  return Object.values(kinds)
    .filter(({ references }) =>
      references.some(({ to, onDelete }) => to === collection && onDelete !== 'keep'),
    )
    .map((kind) => kind.collection);
}

/**
 * A record without its references to deleted ones, each as its `onDelete` says. The same object is returned when nothing
 * changes, and undefined if the record is to be deleted too.
 */
export function withoutReferences<T extends object>(
  collection: Collection,
  record: T,
  deleted: readonly Target[],
): T | undefined {
  let result: Loose = record as Loose;
  for (const { field, to, shape, onDelete } of kinds[collection].references)
    for (const { id } of deleted.filter((target) => target.collection === to && onDelete !== 'keep')) {
      const { [field]: value, ...others } = result;
      if (!idsIn(value, shape).includes(id)) continue;
      if (onDelete === 'cascade') return undefined;
      const left = without(value, shape, id);
      result = left === undefined ? others : { ...others, [field]: left };
    }
  return result as T;
}

/** The collections that have references to `collection`. */
export const referencingCollections = (collection: Collection): Collection[] =>
  Object.values(kinds)
    .filter(({ references }) => references.some(({ to }) => to === collection))
    .map((kind) => kind.collection);

/** Replaces the references to the target by another id. The same object is returned when nothing changes. */
export function replaceReference<T extends object>(
  collection: Collection,
  record: T,
  target: Target,
  id: string,
): T {
  let result: Loose = record as Loose;
  for (const { field, to, shape } of kinds[collection].references) {
    const value = result[field];
    if (to !== target.collection || !idsIn(value, shape).includes(target.id)) continue;
    const words = kinds[collection].words[field];
    result = { ...result, [field]: renamed(value, { shape, words }, target.id, id) };
  }
  return result as T;
}
