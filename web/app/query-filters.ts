import { countryFacet } from '../../shared/field-types/country.ts';
import type { FacetValue } from '../../shared/field-types/facet.ts';
import { languageFacet } from '../../shared/field-types/language.ts';
import { regionNames } from '../../shared/field-types/region.ts';
import {
  type DegreeLevel,
  degreeLabels,
  type Region,
  regionDescriptions,
  regionInWords,
  regions,
} from '../../shared/fields/university-codes.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import { languageInWords } from '../../shared/language/format.ts';
import { inEnglish, t } from '../../shared/language/messages.ts';
import { areaFacet, type KindFacets } from '../../shared/lists/common-facets.ts';
import { facetsOver } from '../../shared/lists/facets.ts';
import { facetsOf } from '../../shared/lists/kind-facets.ts';
import type { ListRecord, ListRecords } from '../../shared/lists/list-record.ts';
import type { Narrowed } from '../../shared/search/everywhere.ts';
import { isConnecting } from '../../shared/search/searched-words.ts';
import { normalise } from '../../shared/text/words.ts';

/* Finds filters in a query: “speaks Spanish”, “doctoral”, a country, a region. Pure. */

/** A value of a facet, with the facet's name in each kind that has it. */
export type QueryFilter = {
  value: string;
  /** 'Language: Spanish' */
  label: string;
  facets: { [C in Collection]?: string };
};

type Names<V> = ReadonlyMap<string, V>;

/** What filters can mean, by each of its names. */
export type FilterValues = {
  languages: Names<FacetValue>;
  /** Countries and regions. */
  places: Names<QueryFilter>;
  areas: Names<FacetValue>;
};

/** The kinds with facets, which a query may have filters for. */
export const filteredKinds = Object.keys(facetsOf) as Collection[];

/** The filters that a query may have, given the lists. They are found once, not at each letter. */
export function filterValuesIn(lists: ListRecords): FilterValues {
  const codes = lists.users?.flatMap(({ languages = [] }) => languages) ?? [];
  const regionValues = regions.map(
    (value): FacetValue => ({
      value,
      label: value,
      also: () => [inEnglish(regionDescriptions[value]), ...regionNames(value)],
    }),
  );
  const named = (
    name: 'region' | 'country',
    values: readonly FacetValue[],
    toLabel: (value: FacetValue) => string,
  ) =>
    [...namesOf(values)].map(
      ([called, value]) => [called, placeFilter(name, value, toLabel(value))] as const,
    );
  return {
    languages: namesOf(languageFacet(codes, languageInWords).values),
    // Some countries are named in a region's words ('Australia'), and mean themselves.
    places: new Map([
      ...named('region', regionValues, ({ value }) =>
        t('Region: {region}', { region: regionInWords(value as Region) }),
      ),
      ...named('country', countryFacet(lists).values, ({ label }) => t('Country: {label}', { label })),
    ]),
    areas: namesOf(areaFacet(lists).values),
  };
}

/** A filter by a facet that every kind with places has. */
const placeFilter = (facet: 'region' | 'country', { value }: FacetValue, label: string): QueryFilter => ({
  value,
  label,
  facets: Object.fromEntries(placedKinds().map((kind) => [kind, facet])),
});
/** The kinds whose lists have facets for regions and countries. */
const placedKinds = () =>
  filteredKinds.filter((kind) =>
    facetsOf[kind]?.groups([], {}).some(({ facets }) => facets.some(({ name }) => name === 'country')),
  );

/** “Speaks” in the members' languages. */
const speaksWord =
  /^(?:speak(?:s|ing|ers?)?|spoken|hablan?|hablantes?|parlent?|parle|parla(?:no)?|falam?|falantes?)$/;
const levels: [DegreeLevel, RegExp][] = [
  ['doctorate', /^(?:doctoral|doctorates?|doctorados?|doctorats?|doutorados?|dottorat[oi]|ph\.?d\.?s?)$/],
  [
    'graduate',
    /^(?:(?:post)?graduate|master(?:'?s)?|maestrias?|mestrados?|maitrises?|magistral[ei]|pos-?graduacao|post?grados?)$/,
  ],
  [
    'undergraduate',
    /^(?:undergraduate|bachelor(?:'?s)?|licenciaturas?|licences?|bacharelados?|pregrados?|graduacao|triennal[ei])$/,
  ],
];
/** Words that name a kind or the facet of a filter. */
const kindWords =
  /^(?:members?|degrees?|levels?|programs?|programmes?|miembros?|membres?|membros?|membr[oi]|grados?|nivel(?:es)?|niveaux?|niveis|livell[oi]|programas?|programm[ai]|laure[ae])$/;

/** The most words in the name of a place or language. */
const longestName = 6;

type Word = { text: string; from: number; to: number };

/** A question’s marks, quotation marks and brackets around a word. */
const signsAround = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}.']+$/gu;

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
    ({ 0: text, index }): Word => ({
      text: normalise(text).replace(signsAround, ''),
      from: index,
      to: index + text.length,
    }),
  );
  const taken = new Set<Word>();
  const filters: QueryFilter[] = [];
  const take = (filter: QueryFilter, of: readonly Word[]) => {
    if (!filters.some(({ label }) => label === filter.label)) filters.push(filter);
    if (!dropped.has(filter.label)) for (const word of of) taken.add(word);
  };

  const { languages, places, areas } = understood;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    const following = speaksWord.test(word.text) && nameAt(words, at + 1, languages);
    const spoken = /^(.+) speak(?:ing|ers?)$/.exec(word.text)?.[1];
    const preceding = nameAt(words, at, languages);
    const isPreceding = preceding && speaksWord.test(words[at + preceding.count]?.text ?? '');
    const level = levels.find(([, pattern]) => pattern.test(word.text))?.[0];
    const place = nameAt(words, at, places);
    if (following) {
      take(languageFilter(following.value), words.slice(at, at + 1 + following.count));
      at += following.count;
    } else if (spoken && languages.has(spoken))
      take(languageFilter(languages.get(spoken) as FacetValue), [word]);
    else if (isPreceding) {
      take(languageFilter(preceding.value), words.slice(at, at + preceding.count + 1));
      at += preceding.count;
    } else if (level) take(levelFilter(level), [word]);
    else if (place) {
      take(place.value, words.slice(at, at + place.count));
      at += place.count - 1;
    }
  }
  if (filters.length === 0) return { filters, rest: query.trim() };

  const left = taken.size > 0 ? trimJoiningWords(words.filter((word) => !taken.has(word))) : words;
  const level = filters.find(({ facets, label }) => facets.users === 'level' && !dropped.has(label));
  const area = level && nameAt(left, 0, areas);
  // Next to a level, an area's name means what is taught at that level.
  if (area && area.count === left.length) {
    take(areaFilter(area.value), left);
    if (!dropped.has(areaFilter(area.value).label)) return { filters, rest: '' };
  }
  return { filters, rest: left.map(({ from, to }) => query.slice(from, to)).join(' ') };
}

/** Removes joining words at both ends. */
function trimJoiningWords(words: readonly Word[]): Word[] {
  const hasMeaning = ({ text }: Word) => !isConnecting(text) && !kindWords.test(text);
  return words.slice(Math.max(0, words.findIndex(hasMeaning)), words.findLastIndex(hasMeaning) + 1);
}

const languageFilter = ({ value, label }: FacetValue): QueryFilter => ({
  value,
  label: t('Language: {label}', { label }),
  facets: { users: 'language' },
});
const levelFilter = (value: DegreeLevel): QueryFilter => ({
  value,
  label: t('Degree level: {label}', { label: t(degreeLabels[value]) }),
  facets: { users: 'level', universities: 'level' },
});
const areaFilter = ({ value, label }: FacetValue): QueryFilter => ({
  value,
  label: t('Taught area: {label}', { label }),
  facets: { users: 'teaches', universities: 'area' },
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
function nameAt<V>(words: readonly Word[], at: number, names: Names<V>) {
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

/** The records that fit the filters, of the kinds that have all of them. */
export function fittingIn(
  filters: readonly QueryFilter[],
  lists: ListRecords,
): Omit<Narrowed<{ id: string }>, 'words'> {
  const of = kindsOf(filters, filteredKinds);
  const fitting = new Map(
    of.map((collection) => {
      const records = (lists[collection] ?? []) as ListRecord<Collection>[];
      const facets = facetsOf[collection] as KindFacets<Collection>;
      const found = facetsOver(facets.groups(records, lists)).fitting(
        records,
        choicesOf(filters, collection),
      );
      return [collection, new Set(found.map(({ id }) => id))];
    }),
  );
  return { kinds: of, fits: (collection, { id }) => fitting.get(collection)?.has(id) === true };
}
