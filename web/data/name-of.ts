import { type Collection, names } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';

type Named = { id: string; name?: string };

/**
 * The name for an id: for a merged area, the name of the area it was merged into; for a deleted record, the word for
 * it; an ellipsis while not all records are known.
 */
export function nameOf(
  collection: Collection,
  id: string,
  { records, byId }: { records: readonly Named[]; byId: ReadonlyMap<string, Named> },
  isComplete: boolean,
): string {
  const record = byId.get(id) ?? mergedInto(records, id);
  if (record) return record.name ?? '';
  return isComplete ? t(names[collection].deleted) : '…';
}

/** The area that the one with this id was merged into; undefined for records of other kinds. */
export const mergedInto = <R extends { id: string }>(
  records: readonly R[] | undefined,
  id: string,
): R | undefined =>
  records?.find((each) => 'merged' in each && (each.merged as readonly string[] | undefined)?.includes(id));
