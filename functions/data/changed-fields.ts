import { isDeepStrictEqual } from 'node:util';
import type { ChangedField } from '../../shared/audit.ts';
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
  return changed.map((field) => ({ field, ...counts(old[field], now[field]) }));
}

/** How many entries of a list were put in, changed and taken out; nothing where it is none. */
function counts(before: unknown, after: unknown): Omit<ChangedField, 'field'> {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  if (!old || !now) return {};
  const both = [...now].filter(([key]) => old.has(key));
  const altered = both.filter(([key, entry]) => !isDeepStrictEqual(entry, old.get(key))).length;
  const [added, removed] = [now.size - both.length, old.size - both.length];
  return { ...(added && { added }), ...(altered && { altered }), ...(removed && { removed }) };
}

/**
 * The entries of a list by what they are known by, their id or what they say; those of a map by its keys. Of names by
 * language each name is one.
 */
function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (value === undefined || value === null) return new Map();
  if (Array.isArray(value)) {
    const entries = value.flatMap(
      (each) => each?.names?.map((name: string) => [each.language, name]) ?? [each],
    );
    return new Map(entries.map((each) => [each?.id ?? JSON.stringify(each), each]));
  }
  // What has an id of its own is one reference, and no list.
  return typeof value === 'object' && !('id' in value) ? new Map(Object.entries(value)) : undefined;
}
