import type { Tone } from '../content/badge.tsx';
import type { Option } from '../naming/options-of.ts';

/** A value that can be chosen. */
export type FacetValue = Option & { tint?: Tone };

/** One way of narrowing a list. */
export type Facet = {
  /** What the address calls it. */
  name: string;
  label: string;
  /** All that can be chosen, in the order they are shown in. */
  values: readonly FacetValue[];
  /** All are chosen until some aren't; of other facets none is until one is. */
  full?: true;
  /** At most one can be chosen. */
  single?: true;
  /** Offered only where a record has one of its values, or one is chosen. */
  rare?: true;
};

/**
 * Facets whose values belong together. An entry of a record has a value for each of them, in their order, and ''
 * where it has none: a university has entries of an area and a level that it teaches the area at, so that who
 * asks for the doctorate in hydrology isn't shown one in law beside a first course in hydrology.
 */
export type FacetGroup<R> = {
  facets: readonly Facet[];
  entriesOf(record: R): readonly (readonly string[])[];
};

/** The values chosen of each facet that narrows the list. */
export type Choices = ReadonlyMap<string, ReadonlySet<string>>;

export const withoutChoice = (choices: Choices, name: string): Choices =>
  new Map([...choices].filter(([each]) => each !== name));

/**
 * The facets that there is something to choose of.
 *
 * @param totals how many records each value of a facet has; undefined while they are not all there
 */
export const offeredOf = (
  facets: readonly Facet[],
  choices: Choices,
  totals: (facet: Facet) => ReadonlyMap<string, number> | undefined,
): Facet[] =>
  facets.filter((facet) =>
    facet.rare
      ? choices.has(facet.name) || (totals(facet)?.size ?? 0) > 0
      : facet.values.length > 0 || totals(facet) === undefined,
  );

/** What is chosen of a facet, by what the address says of it; undefined where that narrows nothing. */
export function choiceIn(facet: Facet, said: string | null): ReadonlySet<string> | undefined {
  if (said === null) return undefined;
  if (said === '') return facet.full && new Set();
  const named = said.split(',');
  const known = facet.values.map(({ value }) => value).filter((value) => named.includes(value));
  if (known.length === 0 || (facet.full && known.length === facet.values.length)) return undefined;
  return new Set(facet.single ? known.slice(0, 1) : known);
}

/** What the address says of these values of a facet; undefined where they narrow nothing. */
export function saidOf(facet: Facet, chosen: ReadonlySet<string>): string | undefined {
  const values = facet.values.map(({ value }) => value).filter((value) => chosen.has(value));
  if (facet.full ? values.length === facet.values.length : values.length === 0) return undefined;
  return values.join(',');
}

/** What is chosen after one more press on a value. */
export function toggled(
  facet: Facet,
  chosen: ReadonlySet<string> | undefined,
  value: string,
): ReadonlySet<string> {
  const now = chosen ?? new Set(facet.full && facet.values.map((each) => each.value));
  if (now.has(value)) return new Set([...now].filter((each) => each !== value));
  return new Set(facet.single ? [value] : [...now, value]);
}

/** Answers which records fit what is chosen, and how many would. What a record's entries are it asks once. */
export function facetsOver<R extends object>(groups: readonly FacetGroup<R>[]) {
  const parts = groups.map(({ facets, entriesOf }) => ({
    names: facets.map(({ name }) => name),
    entriesOf: remembered(entriesOf),
  }));
  type Part = (typeof parts)[number];

  /** What of each place of an entry is chosen; undefined where the group narrows nothing. */
  const wantedOf = ({ names }: Part, choices: Choices) =>
    names.some((name) => choices.has(name)) ? names.map((name) => choices.get(name)) : undefined;

  /** Whether a record fits all groups but one. */
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

  const fitting = (records: readonly R[], choices: Choices): readonly R[] =>
    choices.size === 0 ? records : records.filter(fitsBut(choices));

  return {
    fitting,

    /** How many of the records would fit if of this facet that one value were chosen, by value; none where it isn't named. */
    counts(records: readonly R[], choices: Choices, name: string): ReadonlyMap<string, number> {
      const part = parts.find(({ names }) => names.includes(name));
      if (!part) return new Map();
      const others = withoutChoice(choices, name);
      const place = part.names.indexOf(name);
      const wanted = wantedOf(part, others) ?? [];
      const fits = fitsBut(others, part);
      // Each value counts once a record. No list is made for a record: there are ten thousand.
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

    /** Which one facet's choice to drop so that something fits, and how many records then do; the most first. */
    waysOut(records: readonly R[], choices: Choices): { name: string; count: number }[] {
      return [...choices.keys()]
        .map((name) => ({ name, count: fitting(records, withoutChoice(choices, name)).length }))
        .filter(({ count }) => count > 0)
        .sort((one, other) => other.count - one.count);
    },
  };
}

type Wanted = readonly (ReadonlySet<string> | undefined)[];

/** Loops, and no functions made on the way: they run for ten thousand records before a press is answered. */
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
  // Half as long to ask as one that holds its records weakly; it goes with the lists that it was made for.
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
