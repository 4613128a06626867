import type { kinds } from './registry.ts';

type Kind = (typeof kinds)[keyof typeof kinds];

/** The fields that are removed by leaving them out: an empty picture, date or choice of a person has no other form. */
export const removedByLeavingOut = ({ edit, images, references, types }: Kind): string[] =>
  Object.keys(edit.shape).filter(
    (field) =>
      images.includes(field) ||
      types[field] === 'date' ||
      references.some((each) => each.field === field && each.shape === 'id'),
  );

/** What an edit says of a record: a field that it leaves out keeps its value, and no default takes its place. */
export function withLeftOut(
  kind: Kind,
  before: object,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const removed = removedByLeavingOut(kind);
  const kept = Object.entries(before).filter(
    ([field]) => field in kind.edit.shape && !removed.includes(field),
  );
  return { ...Object.fromEntries(kept), ...input };
}
