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

/** The values after each side's own changes are taken, and for the rest the side chosen. */
export function merged(
  theirs: Values,
  changes: readonly Difference[],
  takeMine: ReadonlySet<string>,
): Values {
  const kept = changes.filter(({ by, field }) => by === 'me' || (by === 'both' && takeMine.has(field)));
  return { ...theirs, ...Object.fromEntries(kept.map(({ field, mine }) => [field, mine])) };
}
