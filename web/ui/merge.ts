type Values = Record<string, unknown>;

/** A field that changed since the edit began, and by whom. `both`: differently on either side. */
export type Difference = { field: string; by: 'me' | 'them' | 'both'; mine: unknown; theirs: unknown };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

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
