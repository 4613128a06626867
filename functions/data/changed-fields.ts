import { isDeepStrictEqual } from 'node:util';
import type { ChangedField } from '../../shared/audit/audit.ts';
import { countEntries } from '../../shared/audit/entry-counts.ts';
import { type Collection, collections, kinds } from '../../shared/kinds/registry.ts';
import { parseStored } from './stored.ts';
import type { Item } from './table.ts';

/** The names of the fields that an edit changed, with counts of entries but no content. */
export function changedFields(before: Item, after: Item): ChangedField[] | undefined {
  const collection = after.pk as Collection;
  if (!collections.includes(collection)) return undefined;
  // Both in the current shape: an upgrade of the shape isn't an edit.
  const [was, is] = [parseStored(collection, before), parseStored(collection, after)];
  if (!('record' in was && 'record' in is)) return undefined;
  const old: Record<string, unknown> = was.record;
  const now: Record<string, unknown> = is.record;
  const changed = Object.keys(kinds[collection].labels).filter(
    (field) => !isDeepStrictEqual(old[field], now[field]),
  );
  return changed.map((field) => ({ field, ...countEntries(old[field], now[field], isDeepStrictEqual) }));
}
