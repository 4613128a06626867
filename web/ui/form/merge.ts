type Values = Record<string, unknown>;

/** A field that changed since the edit began, and by whom. `both`: differently on either side. */
export type Difference = {
  field: string;
  by: 'me' | 'them' | 'both';
  was: unknown;
  mine: unknown;
  theirs: unknown;
  /** Of a list that both changed: what either added, without what either took out. */
  together?: unknown;
};

export type Side = 'mine' | 'theirs' | 'together';

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
    const together = by === 'both' ? mergedList(was, here, there) : undefined;
    return [{ field, by, was, mine: here, theirs: there, ...(together !== undefined && { together }) }];
  });
}

/** Entries that are the same record, or the same row. */
const keyOf = (entry: unknown): string => {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry;
  return typeof id === 'string' && id !== '' ? id : JSON.stringify(entry);
};

/** What was put into a list and what was taken out of it; nothing where it is no list. */
export function listChanges(was: unknown, now: unknown): { added: unknown[]; removed: unknown[] } {
  if (!Array.isArray(was) || !Array.isArray(now)) return { added: [], removed: [] };
  const without = (list: unknown[], others: unknown[]) =>
    list.filter((entry) => !others.some((other) => same(entry, other)));
  return { added: without(now, was), removed: without(was, now) };
}

/**
 * A list with what either side has done to it. Undefined for what is no list, and where both changed the
 * same entry: there a person has to choose.
 */
function mergedList(was: unknown, here: unknown, there: unknown): unknown {
  if ([was, here, there].every(Array.isArray)) {
    const [before, mine, theirs] = [was, here, there].map(
      (list) => new Map((list as unknown[]).map((entry) => [keyOf(entry), entry])),
    ) as [Map<string, unknown>, Map<string, unknown>, Map<string, unknown>];
    const entries = mergedEntries(before, mine, theirs);
    return entries && [...entries.values()];
  }
  if (
    [was, here, there].every((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  ) {
    const [before, mine, theirs] = [was, here, there].map(
      (table) => new Map(Object.entries(table as Values)),
    ) as [Map<string, unknown>, Map<string, unknown>, Map<string, unknown>];
    const entries = mergedEntries(before, mine, theirs);
    return entries && Object.fromEntries(entries);
  }
}

function mergedEntries(
  before: Map<string, unknown>,
  mine: Map<string, unknown>,
  theirs: Map<string, unknown>,
): Map<string, unknown> | undefined {
  const entries = new Map<string, unknown>();
  for (const key of new Set([...theirs.keys(), ...mine.keys()])) {
    const [was, here, there] = [before.get(key), mine.get(key), theirs.get(key)];
    const changedHere = !same(was, here);
    if (changedHere && !same(was, there) && !same(here, there)) return undefined;
    const now = changedHere ? here : there;
    if (now !== undefined) entries.set(key, now);
  }
  return entries;
}

/** Whose side is taken unless the person says otherwise: both of a list, else one's own where one changed anything. */
export const sidesAtFirst = (changes: readonly Difference[]): ReadonlyMap<string, Side> =>
  new Map(
    changes.map(({ field, by, together }) => [
      field,
      together !== undefined ? 'together' : by === 'them' ? 'theirs' : 'mine',
    ]),
  );

/** The other's values, with those of the chosen side in the fields that differ. */
export function merged(
  theirs: Values,
  changes: readonly Difference[],
  sides: ReadonlyMap<string, Side>,
): Values {
  const chosen = changes.map((change) => [change.field, change[sides.get(change.field) ?? 'theirs']]);
  return { ...theirs, ...Object.fromEntries(chosen) };
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
