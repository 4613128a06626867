import type { ChangedField } from './audit.ts';

/** Counts the entries of a list that were added, changed and removed; the result is empty where the value isn't a list. */
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
 * The entries of a list by their id or their content, and those of a map by its keys. In a list of names by language,
 * each name is an entry.
 */
function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (value === undefined || value === null) return new Map();
  if (Array.isArray(value)) {
    const entries = value.flatMap(
      (each) => each?.names?.map((name: string) => [each.language, name]) ?? [each],
    );
    return new Map(entries.map((each) => [each?.id ?? JSON.stringify(each), each]));
  }
  // An object with an id is a single reference.
  return typeof value === 'object' && !('id' in value) ? new Map(Object.entries(value)) : undefined;
}
