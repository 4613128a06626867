import { isDeepStrictEqual } from 'node:util';
import type { ChangedField } from '../../shared/audit.ts';
import { countEntries } from '../../shared/entry-counts.ts';
import { type Collection, collections, kinds } from '../../shared/registry.ts';
import { reading } from './stored.ts';
import type { Item } from './table.ts';

/** Which fields of a record an edit changed, by their names and by counts: never what they say. */
export function changedFields(before: Item, after: Item): ChangedField[] | undefined {
  const collection = after.pk as Collection;
  if (!collections.includes(collection)) return undefined;
  // Both in today's shape: that a record is kept otherwise is nobody's edit.
  const [was, is] = [reading(collection, before), reading(collection, after)];
  if (!('record' in was && 'record' in is)) return undefined;
  const old: Record<string, unknown> = was.record;
  const now: Record<string, unknown> = is.record;
  const changed = Object.keys(kinds[collection].labels).filter(
    (field) => !isDeepStrictEqual(old[field], now[field]),
  );
  return changed.map((field) => ({ field, ...countEntries(old[field], now[field], isDeepStrictEqual) }));
}
