type Values = Record<string, unknown>;

/** A field that changed since the edit began, and by whom. `both`: differently on either side. */
export type Difference = { field: string; by: 'me' | 'them' | 'both'; mine: unknown; theirs: unknown };

/** Whether two values say the same: the order of an object's entries says nothing. */
const same = (a: unknown, b: unknown) => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

const inOrder = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Field by field, what became of `base` here and there; fields that agree are left out. */
export function differences(base: Values, mine: Values, theirs: Values): Difference[] {
  return Object.keys({ ...base, ...mine, ...theirs }).flatMap((field): Difference[] => {
    const [was, here, there] = [base[field], mine[field], theirs[field]];
    if (same(here, there)) return [];
    const by = same(was, here) ? 'them' : same(was, there) ? 'me' : 'both';
    return [{ field, by, mine: here, theirs: there }];
  });
}

/** Whose side is taken unless the person says otherwise: one's own, where one changed anything. */
export const mineAtFirst = (changes: readonly Difference[]): ReadonlySet<string> =>
  new Set(changes.filter(({ by }) => by !== 'them').map(({ field }) => field));

/** The other's values, with one's own in the fields where one's own side is taken. */
export function merged(
  theirs: Values,
  changes: readonly Difference[],
  takeMine: ReadonlySet<string>,
): Values {
  const kept = changes.filter(({ field }) => takeMine.has(field));
  return { ...theirs, ...Object.fromEntries(kept.map(({ field, mine }) => [field, mine])) };
}

/**
 * What was left unsaved, on the fields that the form has today; undefined when none of it is missing
 * from the record as it is now.
 */
export function putBack(
  left: { base: Values; values: Values },
  now: Values,
): { base: Values; values: Values } | undefined {
  const known = (values: Values) =>
    Object.fromEntries(
      Object.entries(now).map(([field, value]) => [field, field in values ? values[field] : value]),
    );
  const [base, values] = [known(left.base), known(left.values)];
  return differences(base, values, now).some(({ by }) => by !== 'them') ? { base, values } : undefined;
}
