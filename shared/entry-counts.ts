import type { ChangedField } from './audit.ts';

/** How many entries of a list were added, changed and removed; nothing where the value is no list. */
export function countEntries(
  before: unknown,
  after: unknown,
  isEqual: (a: unknown, b: unknown) => boolean,
): Omit<ChangedField, 'field'> {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  if (!old || !now) return {};
  const both = [...now].filter(([key]) => old.has(key));
  const altered = both.filter(([key, entry]) => !isEqual(entry, old.get(key))).length;
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
