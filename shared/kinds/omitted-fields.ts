import type { kinds } from './registry.ts';

type Kind = (typeof kinds)[keyof typeof kinds];

/** The fields that an edit clears by leaving them out, because an empty picture or person can't be sent otherwise. */
export const clearedByOmission = ({ edit, references, types }: Kind): string[] =>
  Object.keys(edit.shape).filter(
    (field) =>
      types[field] === 'picture' || references.some((each) => each.field === field && each.shape === 'id'),
  );

/** Completes an edit's body: other fields that it leaves out keep their stored value. */
export function withOmittedFields(
  kind: Kind,
  before: object,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const removed = clearedByOmission(kind);
  const kept = Object.entries(before).filter(
    ([field]) => field in kind.edit.shape && !removed.includes(field),
  );
  return { ...Object.fromEntries(kept), ...input };
}
