import { type Collection, names } from '../../shared/kinds/collections.ts';
import { mergedInto } from './merged-into.ts';

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
  return isComplete ? names[collection].deleted : '…';
}
