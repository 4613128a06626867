import { currentLanguage, currentLocale, t } from '../language/messages.ts';
import { sortedInWords } from '../language/sorted-by.ts';
import { normalise } from '../text/words.ts';
import type { Facet, Option } from './facet.ts';
import { type LabelledText, meaning, type TypeParts } from './type-parts.ts';

/** The members' languages. A place is found by its name in each, and a country in its own language too. */
export const languages = ['en', 'es', 'fr', 'pt', 'it'];
const styles = ['long', 'short'] as const;

const displays = new Map<string, Intl.DisplayNames[]>();

/** The long and short names of a country, or of a part of the world by its UN M49 code, in a language. */
export function namesIn(language: string, code: string): string[] {
  const known =
    displays.get(language) ??
    styles.map((style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }));
  displays.set(language, known);
  return known.flatMap((each) => each.of(code) ?? []);
}

let codes: Map<string, string> | undefined;

/** The ISO 3166-1 alpha-2 code of a country by its English name. */
export function codeOf(country: string): string | undefined {
  codes ??= new Map(
    [...letters].flatMap((first) =>
      [...letters].flatMap((second) =>
        namesIn('en', first + second).map((name) => [normalise(name), first + second] as const),
      ),
    ),
  );
  const code = codes.get(normalise(country));
  // A withdrawn code has a name too ('UK' for 'GB'), so it is replaced by the current code.
  return code && new Intl.Locale(`und-${code}`).region;
}

/** The ISO code of a university's country. */
export const countryCodeOf = ({ country, countryCode }: Located): string | undefined =>
  codeOf(country) ?? countryCode;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const known = new Map<string, string[]>();

/**
 * The other names of a country, in the members' languages and its own.
 *
 * @param country its English name
 * @param code its ISO 3166-1 alpha-2 code, used if the browser doesn't know the name
 */
export function countryNames(country: string, code: unknown): string[] {
  const names = known.get(country) ?? otherNames(country, codeOf(country) ?? code);
  known.set(country, names);
  return names;
}

function otherNames(country: string, code: unknown): string[] {
  if (typeof code !== 'string') return [];
  const own = new Intl.Locale(`und-${code}`).maximize().language;
  const names = [...languages, own].flatMap((language) => namesIn(language, code));
  return [...new Map(names.map((name) => [normalise(name), name])).values()].filter(
    (name) => normalise(name) !== normalise(country),
  );
}

type Located = { country: string; countryCode?: string | undefined };

/** The name of a university's country in the reader's language; as it is stored, where that is English. */
export function countryInWords(university: Located): string {
  if (currentLanguage() === 'en') return university.country;
  const code = countryCodeOf(university);
  return (code && namesIn(currentLocale(), code)[0]) ?? university.country;
}

/** 'Lima, Peru' */
export const placeInWords = (university: Located & { city: string }): string =>
  t('{city}, {country}', { city: university.city, country: countryInWords(university) });

/** A country by its English name; those of other languages find it, too. */
export const country: TypeParts<string> = {
  cell: (value) => countryInWords({ country: value }),
  searchTexts: (value, { label }, record) => [
    [label, value],
    ...countryNames(value, 'countryCode' in record && record.countryCode).map(
      (name): LabelledText => ['', meaning(name, value)],
    ),
  ],
};

/** A country's value in addresses: 'cote-d-ivoire'. */
export const countryValue = (country: string) => normalise(country).replace(/[^\p{L}\p{N}]+/gu, '-');

/** The record with the most common spelling; of equally common ones, one that isn't all in capitals. */
function mostCommon<R extends { country: string }>(there: readonly R[]): R {
  const spellings = [...Map.groupBy(there, ({ country }) => country)];
  const weight = ([country, { length }]: (typeof spellings)[number]) =>
    length + (country === country.toUpperCase() ? 0 : 0.5);
  const [, [first]] = spellings.reduce((best, each) => (weight(each) > weight(best) ? each : best)) as [
    string,
    [R, ...R[]],
  ];
  return first;
}

/** The countries of all universities. */
export function countryFacet({
  universities = [],
}: {
  universities?: readonly Located[] | undefined;
}): Facet {
  const byValue = Map.groupBy(universities, ({ country }) => countryValue(country));
  const countries = [...byValue].map(([value, there]): Option => {
    const most = mostCommon(there);
    const { country, countryCode } = most;
    return {
      value,
      label: countryInWords(most),
      also: () => [country, ...countryNames(country, countryCode)],
    };
  });
  return {
    name: 'country',
    label: t('Country'),
    values: sortedInWords(countries, ({ label }) => label),
  };
}
