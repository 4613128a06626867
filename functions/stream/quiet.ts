import { goneKey } from '../data/audit.ts';
import { readItems } from '../data/records.ts';
import { keyText } from '../data/table.ts';
import type { Entry } from './step.ts';

/**
 * The entries without quiet deletions. A deleted record can't carry the mark, so the item that remembers the deletion
 * does. Quiet puts are left out by `toChange`.
 */
export async function withoutQuietChanges(entries: Entry[]): Promise<Entry[]> {
  const goneKeyOf = ({ change }: Entry) => goneKey(change.collection, change.id);
  const gone = await readItems(entries.filter(({ change }) => !change.after).map(goneKeyOf));
  const quiet = new Set(gone.filter((item) => item.quiet === true).map(keyText));
  return entries.filter((entry) => entry.change.after || !quiet.has(keyText(goneKeyOf(entry))));
}
