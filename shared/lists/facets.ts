import type { Facet, FacetGroup, FacetValue } from '../field-types/facet.ts';
import { t } from '../language/messages.ts';

/** The values chosen of each facet that narrows the list. */
export type Choices = ReadonlyMap<string, ReadonlySet<string>>;

export const withoutChoice = (choices: Choices, name: string): Choices =>
  new Map([...choices].filter(([each]) => each !== name));

/**
 * The facets that have something to choose.
 *
 * @param totals how many records have each value; undefined until all records are loaded
 */
export const offeredOf = (
  facets: readonly Facet[],
  choices: Choices,
  totals: (facet: Facet) => ReadonlyMap<string, number> | undefined,
): Facet[] =>
  facets.filter(
    (facet) =>
      choices.has(facet.name) ||
      (facet.hiddenIfUnused
        ? (totals(facet)?.size ?? 0) > 0
        : facet.values.length > 0 || totals(facet) === undefined),
  );

/**
 * Reads the chosen values of a facet from its parameter in the address; undefined where they narrow nothing. If none of
 * them exists any more, they are what is chosen, and no record has them.
 */
export function parseFacetParam(facet: Facet, param: string | null): ReadonlySet<string> | undefined {
  if (param === null) return undefined;
  if (param === '') return facet.allByDefault && new Set();
  const named = param.split(',').filter((value) => value !== '');
  const isNamed = ({ value, merged = [] }: FacetValue) =>
    named.includes(value) || merged.some((former) => named.includes(former));
  const known = facet.values.filter(isNamed).map(({ value }) => value);
  if (known.length === 0) return named.length > 0 ? new Set(named) : undefined;
  if (facet.allByDefault && known.length === facet.values.length) return undefined;
  return new Set(facet.single ? known.slice(0, 1) : known);
}

/** Whether values are chosen, but none of them exists any more: nothing is found then. */
export const isGone = ({ values }: Facet, chosen: ReadonlySet<string>): boolean =>
  chosen.size > 0 && !values.some(({ value }) => chosen.has(value));

/** What is said of a choice of a facet whose values don't exist any more. */
export const goneWords = ({ label }: Facet): string => t('{label}: no longer in the network', { label });

/** The choices in the address. */
export function choicesIn(groups: readonly FacetGroup<never>[], params: URLSearchParams): Choices {
  const all = groups.flatMap(({ facets }) => facets);
  return new Map(
    all.flatMap((facet) => {
      const choice = parseFacetParam(facet, params.get(facet.name));
      return choice ? [[facet.name, choice] as const] : [];
    }),
  );
}

/** A facet's parameter in the address for these values; undefined where they narrow nothing. */
export function facetToParam(facet: Facet, chosen: ReadonlySet<string>): string | undefined {
  const values = facet.values.map(({ value }) => value).filter((value) => chosen.has(value));
  if (facet.allByDefault ? values.length === facet.values.length : values.length === 0) return undefined;
  return values.join(',');
}

/** The chosen values after a press on one of them. */
export function toggled(
  facet: Facet,
  chosen: ReadonlySet<string> | undefined,
  value: string,
): ReadonlySet<string> {
  const now = chosen ?? new Set(facet.allByDefault && facet.values.map((each) => each.value));
  if (now.has(value)) return new Set([...now].filter((each) => each !== value));
  return new Set(facet.single ? [value] : [...now, value]);
}

/**
 * Finds and counts the records that fit what is chosen. The entries of a record are read once and kept as numbers in
 * columns, because ten thousand records are looked at before a press is answered.
 */
export function facetsOver<R extends object>(groups: readonly FacetGroup<R>[]) {
  const records: R[] = [];
  const rows = new Map<R, number>();
  /** The rows of a list, which is asked for again and again. */
  const rowsOfList = new WeakMap<readonly R[], Uint32Array>();
  const parts = groups.map((group) => ({
    names: group.facets.map(({ name }) => name),
    excludesByDefault: group.facets.some(({ excludesByDefault }) => excludesByDefault),
    columns: new Columns(group, records),
  }));
  type Part = (typeof parts)[number];

  const rowsOf = (list: readonly R[]): Uint32Array => {
    const known = rowsOfList.get(list) ?? Uint32Array.from(list, (record) => rowOf(record));
    rowsOfList.set(list, known);
    return known;
  };
  function rowOf(record: R): number {
    const known = rows.get(record);
    if (known !== undefined) return known;
    rows.set(record, records.length);
    return records.push(record) - 1;
  }

  /** Which values are chosen at each place of an entry; undefined where the group narrows nothing. */
  const wantedOf = ({ names, excludesByDefault, columns }: Part, choices: Choices): Wanted | undefined =>
    names.some((name) => choices.has(name))
      ? names.map((name, place) => columns.flags(place, choices.get(name)))
      : excludesByDefault
        ? [columns.flags(0, noValue)]
        : undefined;

  /** Tests whether the record of a row fits all groups except one. */
  function fitsBut(choices: Choices, except?: Part): (row: number) => boolean {
    const narrowing = parts.flatMap((part) => {
      const wanted = part === except ? undefined : wantedOf(part, choices);
      return wanted ? [{ columns: part.columns, wanted }] : [];
    });
    return (row) => {
      for (const { columns, wanted } of narrowing) if (!columns.has(row, wanted)) return false;
      return true;
    };
  }

  const narrowsAlways = parts.some(({ excludesByDefault }) => excludesByDefault);
  function fitting(list: readonly R[], choices: Choices): readonly R[] {
    if (choices.size === 0 && !narrowsAlways) return list;
    const listRows = rowsOf(list);
    const fits = fitsBut(choices);
    return list.filter((_, place) => fits(listRows[place] ?? 0));
  }

  return {
    fitting,

    /** For each value of this facet, how many records would fit if it alone were chosen. */
    counts(list: readonly R[], choices: Choices, name: string): ReadonlyMap<string, number> {
      const part = parts.find(({ names }) => names.includes(name));
      if (!part) return new Map();
      const listRows = rowsOf(list);
      const others = withoutChoice(choices, name);
      const wanted = (!part.excludesByDefault && wantedOf(part, others)) || [];
      return part.columns.counts(listRows.filter(fitsBut(others, part)), part.names.indexOf(name), wanted);
    },

    /** The facets of which one can be dropped so that records fit, with how many do, most first. */
    relaxations(list: readonly R[], choices: Choices): { name: string; count: number }[] {
      return [...choices.keys()]
        .map((name) => ({ name, count: fitting(list, withoutChoice(choices, name)).length }))
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count);
    },
  };
}

const noValue: ReadonlySet<string> = new Set(['']);
const fewEntries = 4;

type Entries = readonly (readonly string[])[];

/** For each place of an entry, a flag for each number of a value; undefined where every value fits. */
type Wanted = readonly (Uint8Array | undefined)[];

/** The entries of a group's records; each value is a number. */
class Columns<R> {
  readonly #group: FacetGroup<R>;
  readonly #records: readonly R[];
  /** The numbers of the values at each place. */
  readonly #numbers: Map<string, number>[];
  readonly #values: number[][];
  /** Where the entries of each row begin and end. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  /** Where long entries are that many records share, such as what a university teaches. */
  readonly #shared = new Map<Entries, number>();

  constructor(group: FacetGroup<R>, records: readonly R[]) {
    this.#group = group;
    this.#records = records;
    this.#numbers = group.facets.map(() => new Map());
    this.#values = group.facets.map(() => []);
  }

  /** Reads the records of all rows that it hasn't read. */
  #fill(): void {
    for (let row = this.#starts.length; row < this.#records.length; row++) {
      const entries = this.#group.entriesOf(this.#records[row] as R);
      const start = this.#shared.get(entries) ?? this.#add(entries);
      if (entries.length > fewEntries) this.#shared.set(entries, start);
      this.#starts.push(start);
      this.#ends.push(start + entries.length);
    }
  }

  /** @returns where the entries begin */
  #add(entries: Entries): number {
    const start = this.#values[0]?.length ?? 0;
    for (let place = 0; place < this.#values.length; place++) {
      const numbers = this.#numbers[place] ?? new Map();
      for (const entry of entries) {
        const value = entry[place] ?? '';
        const number = numbers.get(value) ?? numbers.size;
        if (number === numbers.size) numbers.set(value, number);
        this.#values[place]?.push(number);
      }
    }
    return start;
  }

  flags(place: number, chosen: ReadonlySet<string> | undefined): Uint8Array | undefined {
    this.#fill();
    return chosen && Uint8Array.from(this.#numbers[place] ?? [], ([value]) => Number(chosen.has(value)));
  }

  has(row: number, wanted: Wanted): boolean {
    const end = this.#ends[row] ?? 0;
    for (let entry = this.#starts[row] ?? 0; entry < end; entry++) if (this.#fits(entry, wanted)) return true;
    return false;
  }

  #fits(entry: number, wanted: Wanted): boolean {
    for (let place = 0; place < wanted.length; place++) {
      const flags = wanted[place];
      if (flags && flags[this.#values[place]?.[entry] ?? 0] !== 1) return false;
    }
    return true;
  }

  /** How many of the rows have each value at this place, in entries that fit what is wanted. A row counts once. */
  counts(rows: Uint32Array, place: number, wanted: Wanted): Map<string, number> {
    this.#fill();
    const numbers = [...(this.#numbers[place]?.keys() ?? [])];
    const values = this.#values[place] ?? [];
    const counts = new Uint32Array(numbers.length);
    const lastRow = new Int32Array(numbers.length).fill(-1);
    for (const row of rows) {
      const end = this.#ends[row] ?? 0;
      for (let entry = this.#starts[row] ?? 0; entry < end; entry++) {
        const number = values[entry] ?? 0;
        if (lastRow[number] === row || !this.#fits(entry, wanted)) continue;
        lastRow[number] = row;
        counts[number] = (counts[number] ?? 0) + 1;
      }
    }
    return new Map(
      numbers.flatMap((value, number) => (value && counts[number] ? [[value, counts[number]] as const] : [])),
    );
  }
}
