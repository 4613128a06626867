type Values = Record<string, unknown>;

/** A field that changed since the edit began, and by whom. `both`: differently on either side. */
export type Difference = {
  field: string;
  by: 'me' | 'them' | 'both';
  was: unknown;
  mine: unknown;
  theirs: unknown;
  /** A list that both changed, with what either added and without what either removed. */
  together?: unknown;
};

export type Side = 'mine' | 'theirs' | 'together';

/** Whether two values are equal; the order of an object's entries and of rows doesn't count. */
export const same = (a: unknown, b: unknown) => JSON.stringify(a, inOrder) === JSON.stringify(b, inOrder);

const inOrder = (_: string, value: unknown) => {
  if (Array.isArray(value) && value.every(isTable))
    return value.toSorted((a, b) => (rowKey(a) < rowKey(b) ? -1 : 1));
  return isTable(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
};

/** The fields in which `mine` and `theirs` differ, and which of them changed since `initial`. */
export function differences(initial: Values, mine: Values, theirs: Values): Difference[] {
  return Object.keys({ ...initial, ...mine, ...theirs }).flatMap((field): Difference[] => {
    const there = dropEmptyRows(theirs[field]);
    const [was, here] = [initial, mine].map((values) => alignRows(there, dropEmptyRows(values[field])));
    if (same(here, there)) return [];
    const by = same(was, here) ? 'them' : same(was, there) ? 'me' : 'both';
    const together = by === 'both' ? mergedList(was, here, there) : undefined;
    return [{ field, by, was, mine: here, theirs: there, ...(together !== undefined && { together }) }];
  });
}

const isTable = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row without its id; any other entry, including a reference `{id}`, is returned unchanged. */
const rowContent = (entry: unknown): unknown => {
  if (!isTable(entry)) return entry;
  const { id: _, ...rest } = entry;
  return Object.keys(rest).length > 0 ? rest : entry;
};

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.every((each) => each === ''));

/** A list without its empty rows. */
const dropEmptyRows = (list: unknown): unknown =>
  Array.isArray(list)
    ? list.filter((entry) => !isTable(entry) || !Object.values(rowContent(entry) as Values).every(isEmpty))
    : list;

/** Replaces rows by new rows of the other list that have the same content: each side gave them an id of its own. */
function alignRows(other: unknown, list: unknown): unknown {
  if (!Array.isArray(other) || !Array.isArray(list)) return list;
  const isIn = (entries: unknown[], entry: unknown) => entries.some((each) => rowKey(each) === rowKey(entry));
  const added = other.filter((entry) => !isIn(list, entry));
  return list.map((entry) =>
    isIn(other, entry) ? entry : (added.find((each) => same(rowContent(each), rowContent(entry))) ?? entry),
  );
}

/** Identifies an entry by its record's or row's id; other names have one row a language. */
const rowKey = (entry: unknown): string => {
  const key = isTable(entry) ? (entry.id ?? entry.language) : entry;
  return typeof key === 'string' && key !== '' ? key : JSON.stringify(entry);
};

/** Splits each row that contains a list into one row for each of that list's entries. */
const explode = (list: unknown[]): unknown[] =>
  list.flatMap((row) => {
    const inner = isTable(row) && Object.entries(row).find(([, value]) => Array.isArray(value));
    return inner ? (inner[1] as unknown[]).map((each) => ({ ...(row as Values), [inner[0]]: each })) : [row];
  });

/** The entries that were added to a list and removed from it; nothing for other values. */
export function listChanges(was: unknown, now: unknown): { added: unknown[]; removed: unknown[] } {
  if (!Array.isArray(was) || !Array.isArray(now)) return { added: [], removed: [] };
  const without = (list: unknown[], others: unknown[]) =>
    list.filter((entry) => !others.some((other) => same(entry, other)));
  const [before, after] = [explode(was), explode(now)];
  return { added: without(after, before), removed: without(before, after) };
}

/**
 * A list with the changes of both sides. Undefined, so that a person has to choose, if it isn't a list, if both changed
 * the same entry in more than its lists, or if nothing would be left, which neither side may have meant.
 */
function mergedList(was: unknown, here: unknown, there: unknown): unknown {
  if ([was, here, there].every(Array.isArray)) {
    const [before, mine, theirs] = [was, here, there].map(
      (list) => new Map((list as unknown[]).map((entry) => [rowKey(entry), entry])),
    ) as [Map<string, unknown>, Map<string, unknown>, Map<string, unknown>];
    // Two rows of one language have the same key: one of them would be lost.
    if (mine.size < (here as unknown[]).length || theirs.size < (there as unknown[]).length) return undefined;
    const entries = mergedEntries(before, mine, theirs);
    return entries && [...entries.values()];
  }
  if ([was, here, there].every(isTable)) {
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
    const disputed = changedHere && !same(was, there) && !same(here, there);
    const now = disputed ? mergedRow(was, here, there) : changedHere ? here : there;
    if (disputed && now === undefined) return undefined;
    if (now !== undefined) entries.set(key, now);
  }
  return entries.size > 0 ? entries : undefined;
}

/** Merges a row that both changed, if they differ only in its lists, such as the names of a language. */
function mergedRow(was: unknown, here: unknown, there: unknown): Values | undefined {
  if (!isTable(here) || !isTable(there)) return undefined;
  const row = { ...there };
  for (const field of Object.keys({ ...here, ...there })) {
    if (same(here[field], there[field])) continue;
    const before = isTable(was) ? was[field] : [];
    const list = Array.isArray(here[field]) ? mergedList(before, here[field], there[field]) : undefined;
    if (list === undefined) return undefined;
    row[field] = list;
  }
  return row;
}

/**
 * The side taken of each difference: the chosen one if it is still possible, since the differences may have changed; else
 * both sides of a list, or one's own if one changed the field.
 */
export const sidesTaken = (
  changes: readonly Difference[],
  chosen: ReadonlyMap<string, Side> = new Map(),
): ReadonlyMap<string, Side> =>
  new Map(
    changes.map(({ field, by, together }) => {
      const side = chosen.get(field) ?? 'together';
      if (side !== 'together' || together !== undefined) return [field, side];
      return [field, by === 'them' ? 'theirs' : 'mine'];
    }),
  );

/**
 * Carries the choices made for earlier differences over to the current ones. A field that was written in since is one's
 * own, or both together if that was chosen or if only the other side had changed the list until then.
 */
export const rebaseChoices = (
  chosen: ReadonlyMap<string, Side>,
  then: readonly Difference[],
  now: readonly Difference[],
): ReadonlyMap<string, Side> =>
  sidesTaken(
    now,
    new Map(
      now.map(({ field, mine }) => {
        const side = chosen.get(field) ?? 'mine';
        const before = then.find((each) => each.field === field);
        if (side === 'together' || (before && same(before.mine, mine))) return [field, side];
        return [field, before?.by === 'them' && side === 'theirs' ? 'together' : 'mine'];
      }),
    ),
  );

/** The saved values, with the chosen side's in the fields that differ. */
export function merged(
  theirs: Values,
  changes: readonly Difference[],
  sides: ReadonlyMap<string, Side>,
): Values {
  const chosen = changes.map((change) => [change.field, change[sides.get(change.field) ?? 'theirs']]);
  return { ...theirs, ...Object.fromEntries(chosen) };
}

type Unsaved = { initialValues: Values; values: Values };

/** The fields of a draft that another release's form has, and not this one, if somebody wrote in one of them. */
export function fieldsElsewhere(draft: Unsaved, now: Values): Unsaved | undefined {
  const others = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !(field in now)));
  const [initialValues, values] = [others(draft.initialValues), others(draft.values)];
  return same(initialValues, values) ? undefined : { initialValues, values };
}

/**
 * A draft reduced to the fields that the form has today; undefined if the record already contains all of it.
 */
export function restoreDraft(draft: Unsaved, now: Values): Unsaved | undefined {
  const known = (values: Values) =>
    Object.fromEntries(
      Object.entries(now).map(([field, value]) => [field, field in values ? values[field] : value]),
    );
  const [initialValues, values] = [known(draft.initialValues), known(draft.values)];
  return differences(initialValues, values, now).some(({ by }) => by !== 'them')
    ? { initialValues, values }
    : undefined;
}
