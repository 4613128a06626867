import type { FacetValue } from '../../shared/field-types/facet.ts';
import { type DegreeLevel, degreeLabels } from '../../shared/fields/university-codes.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import { normalise } from '../../shared/text/words.ts';

/* Finds filters in a query: “speaks Spanish”, “doctoral”, a country. Pure. */

/** A value of a facet, with the facet's name in each kind that has it. */
export type QueryFilter = {
  value: string;
  /** 'Language: Spanish' */
  label: string;
  facets: { [C in Collection]?: string };
};

/** The values that filters can have, from the facets of lists. */
export type FilterValues = {
  languages: readonly FacetValue[];
  countries: readonly FacetValue[];
  /** The kinds whose lists have a facet for countries. */
  inCountries: readonly Collection[];
  areas: readonly FacetValue[];
};

/** “Speaks” in the members' languages. */
const speaksWord =
  /^(?:speak(?:s|ing|ers?)?|spoken|hablan?|hablantes?|parlent?|parle|parlano?|falam?|falantes?)$/;
const levels: [DegreeLevel, RegExp][] = [
  ['doctorate', /^(?:doctoral|doctorates?|doctorados?|doctorats?|doutorados?|dottorat[oi]|ph\.?d\.?s?)$/],
  ['graduate', /^(?:(?:post)?graduate|master(?:'?s)?|maestr[ií]as?)$/],
  ['undergraduate', /^(?:undergraduate|bachelor(?:'?s)?|licenciaturas?)$/],
];
/** Words that only join filters or name a kind. */
const joiningWords =
  /^(?:a|and|at|from|in|of|the|who|with|people|members?|degrees?|levels?|programs?|programmes?|someone|somebody)$/;

/** The most words in the name of a country or language. */
const longestName = 5;

type Word = { text: string; from: number; to: number };

/**
 * The filters in a query, and the remaining words.
 *
 * @param dropped the labels of filters that the person made text again
 */
export function filtersIn(
  query: string,
  understood: FilterValues,
  dropped: ReadonlySet<string> = new Set(),
): { filters: QueryFilter[]; rest: string } {
  const words = [...query.matchAll(/[^\s,;]+/g)].map(
    ({ 0: text, index }): Word => ({ text: normalise(text), from: index, to: index + text.length }),
  );
  const taken = new Set<Word>();
  const filters: QueryFilter[] = [];
  const take = (filter: QueryFilter, of: readonly Word[]) => {
    if (!filters.some(({ label }) => label === filter.label)) filters.push(filter);
    if (!dropped.has(filter.label)) for (const word of of) taken.add(word);
  };

  const languages = namesOf(understood.languages);
  const countries = namesOf(understood.countries);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    const following = speaksWord.test(word.text) && nameAt(words, at + 1, languages);
    const spoken = /^(.+) speak(?:ing|ers?)$/.exec(word.text)?.[1];
    const preceding = nameAt(words, at, languages);
    const isPreceding = preceding && speaksWord.test(words[at + preceding.count]?.text ?? '');
    const level = levels.find(([, pattern]) => pattern.test(word.text))?.[0];
    const country = nameAt(words, at, countries);
    if (following) {
      take(languageFilter(following.value), words.slice(at, at + 1 + following.count));
      at += following.count;
    } else if (spoken && languages.has(spoken))
      take(languageFilter(languages.get(spoken) as FacetValue), [word]);
    else if (isPreceding) {
      take(languageFilter(preceding.value), words.slice(at, at + preceding.count + 1));
      at += preceding.count;
    } else if (level) take(levelFilter(level), [word]);
    else if (country) {
      take(countryFilter(country.value, understood.inCountries), words.slice(at, at + country.count));
      at += country.count - 1;
    }
  }
  if (filters.length === 0) return { filters, rest: query.trim() };

  const left = taken.size > 0 ? trimJoiningWords(words.filter((word) => !taken.has(word))) : words;
  const level = filters.find(({ label }) => label.startsWith(levelLabel) && !dropped.has(label));
  const area = level && nameAt(left, 0, namesOf(understood.areas));
  // Next to a level, an area's name means what is taught at that level.
  if (area && area.count === left.length) {
    take(areaFilter(area.value), left);
    if (!dropped.has(areaFilter(area.value).label)) return { filters, rest: '' };
  }
  return { filters, rest: left.map(({ from, to }) => query.slice(from, to)).join(' ') };
}

/** Removes joining words at both ends. */
function trimJoiningWords(words: readonly Word[]): Word[] {
  const hasMeaning = ({ text }: Word) => !joiningWords.test(text);
  return words.slice(Math.max(0, words.findIndex(hasMeaning)), words.findLastIndex(hasMeaning) + 1);
}

const languageFilter = ({ value, label }: FacetValue): QueryFilter => ({
  value,
  label: `Language: ${label}`,
  facets: { users: 'language' },
});
const levelLabel = 'Degree level';
const levelFilter = (value: DegreeLevel): QueryFilter => ({
  value,
  label: `${levelLabel}: ${degreeLabels[value]}`,
  facets: { users: 'level', universities: 'level' },
});
const areaFilter = ({ value, label }: FacetValue): QueryFilter => ({
  value,
  label: `Taught area: ${label}`,
  facets: { users: 'teaches', universities: 'area' },
});
const countryFilter = ({ value, label }: FacetValue, kinds: readonly Collection[]): QueryFilter => ({
  value,
  label: `Country: ${label}`,
  facets: Object.fromEntries(kinds.map((kind) => [kind, 'country'])),
});

/** Values by each of their names, except names of two letters, which are codes and common words. */
function namesOf(values: readonly FacetValue[]): Map<string, FacetValue> {
  const named = values.flatMap((value) =>
    [value.label, ...(value.also?.() ?? []).flatMap((also) => also.split(', '))].map(
      (name) => [normalise(name), value] as const,
    ),
  );
  return new Map(named.filter(([name]) => name.length > 2).reverse());
}

/** Finds the longest name that begins at this word. */
function nameAt(words: readonly Word[], at: number, names: ReadonlyMap<string, FacetValue>) {
  for (let count = Math.min(longestName, words.length - at); count > 0; count--) {
    const value = names.get(
      words
        .slice(at, at + count)
        .map(({ text }) => text)
        .join(' '),
    );
    if (value) return { value, count };
  }
  return undefined;
}

/** The kinds that have all of the filters. */
export const kindsOf = (filters: readonly QueryFilter[], all: readonly Collection[]): Collection[] =>
  all.filter((collection) => filters.every(({ facets }) => facets[collection] !== undefined));

/** The chosen values of a kind's facets, by their parameters in the address of its list. */
export const choicesOf = (
  filters: readonly QueryFilter[],
  collection: Collection,
): Map<string, Set<string>> =>
  new Map(
    Object.entries(
      Object.groupBy(filters, ({ facets }) => facets[collection] ?? '') as Record<string, QueryFilter[]>,
    ).map(([facet, of]) => [facet, new Set(of.map(({ value }) => value))]),
  );
