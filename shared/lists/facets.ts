import type { Facet, FacetGroup, FacetValue } from '../field-types/facet.ts';

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
export const goneWords = ({ label }: Facet): string => `${label}: no longer in the network`;

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

/** Finds and counts the records that fit what is chosen. Each record's entries are computed once. */
export function facetsOver<R extends object>(groups: readonly FacetGroup<R>[]) {
  const parts = groups.map(({ facets, entriesOf }) => ({
    names: facets.map(({ name }) => name),
    excludesByDefault: facets.some(({ excludesByDefault }) => excludesByDefault),
    entriesOf: remembered(entriesOf),
  }));
  type Part = (typeof parts)[number];

  /** The chosen values for each place of an entry; undefined where the group narrows nothing. */
  const wantedOf = ({ names, excludesByDefault }: Part, choices: Choices): Wanted | undefined =>
    names.some((name) => choices.has(name))
      ? names.map((name) => choices.get(name))
      : excludesByDefault
        ? noValue
        : undefined;

  /** Tests whether a record fits all groups except one. */
  function fitsBut(choices: Choices, except?: Part): (record: R) => boolean {
    const narrowing = parts.flatMap((part) => {
      const wanted = part === except ? undefined : wantedOf(part, choices);
      return wanted ? [{ wanted, entriesOf: part.entriesOf }] : [];
    });
    return (record) => {
      for (const { wanted, entriesOf } of narrowing) if (!hasWanted(entriesOf(record), wanted)) return false;
      return true;
    };
  }

  const narrowsAlways = parts.some(({ excludesByDefault }) => excludesByDefault);
  const fitting = (records: readonly R[], choices: Choices): readonly R[] =>
    choices.size === 0 && !narrowsAlways ? records : records.filter(fitsBut(choices));

  return {
    fitting,

    /** For each value of this facet, how many records would fit if it alone were chosen. */
    counts(records: readonly R[], choices: Choices, name: string): ReadonlyMap<string, number> {
      const part = parts.find(({ names }) => names.includes(name));
      if (!part) return new Map();
      const others = withoutChoice(choices, name);
      const place = part.names.indexOf(name);
      const wanted = (!part.excludesByDefault && wantedOf(part, others)) || [];
      const fits = fitsBut(others, part);
      // A value counts once for each record. No array is made for each of the ten thousand records.
      const tallies = new Map<string, { count: number; last: R }>();
      for (const record of records) {
        if (!fits(record)) continue;
        for (const entry of part.entriesOf(record)) {
          const value = entry[place];
          if (!value || !isWanted(entry, wanted)) continue;
          const tally = tallies.get(value);
          if (!tally) tallies.set(value, { count: 1, last: record });
          else if (tally.last !== record) {
            tally.count += 1;
            tally.last = record;
          }
        }
      }
      return new Map([...tallies].map(([value, { count }]) => [value, count]));
    },

    /** The facets of which one can be dropped so that records fit, with how many do, most first. */
    relaxations(records: readonly R[], choices: Choices): { name: string; count: number }[] {
      return [...choices.keys()]
        .map((name) => ({ name, count: fitting(records, withoutChoice(choices, name)).length }))
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count);
    },
  };
}

type Wanted = readonly (ReadonlySet<string> | undefined)[];

const noValue: Wanted = [new Set([''])];

/** Plain loops without closures: they run over ten thousand records before a press is answered. */
function hasWanted(entries: readonly (readonly string[])[], wanted: Wanted): boolean {
  for (const entry of entries) if (isWanted(entry, wanted)) return true;
  return false;
}

function isWanted(entry: readonly string[], wanted: Wanted): boolean {
  for (let place = 0; place < wanted.length; place++) {
    const values = wanted[place];
    if (values && !values.has(entry[place] ?? '')) return false;
  }
  return true;
}

function remembered<R extends object, T>(make: (record: R) => T): (record: R) => T {
  // Twice as fast as a WeakMap; it is dropped together with the lists it was made for.
  const made = new Map<R, T>();
  return (record) => {
    let known = made.get(record);
    if (known === undefined) {
      known = make(record);
      made.set(record, known);
    }
    return known;
  };
}
