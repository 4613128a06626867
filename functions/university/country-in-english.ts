import { codeOf, countryNames, namesIn } from '../../shared/field-types/country.ts';
import { normalise } from '../../shared/text/words.ts';

/** Countries that Intl calls otherwise than people do. */
const usualNames: Record<string, string> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  HK: 'Hong Kong',
  MM: 'Myanmar',
  MO: 'Macau',
  PS: 'Palestine',
};
/** Other names, by the code of their country. */
const otherNames: Record<string, string[]> = {
  CD: ['DR Congo', 'République démocratique du Congo', 'República Democrática del Congo'],
  CI: ['Ivory Coast', 'Costa de Marfil'],
  CZ: ['Czech Republic'],
  GB: ['Great Britain'],
  NL: ['Holland', 'The Netherlands'],
  TR: ['Turkey'],
  TW: ['台灣'],
  US: ['USA', 'U.S.A.', 'U.S.', 'United States of America'],
  VN: ['Viet Nam'],
};

let english: Map<string, string> | undefined;

/**
 * The English name of a country that is written in another language, so that lists have each country once. A name that
 * Intl doesn't know stays.
 */
export function countryInEnglish(country: string): string {
  english ??= new Map(allCodes().flatMap(namesOf));
  return english.get(normalise(country)) ?? country;
}

function namesOf(code: string): [string, string][] {
  const [name = code] = namesIn('en', code);
  const usual = usualNames[code] ?? name;
  const others = [name, ...countryNames(name, code), ...(otherNames[code] ?? [])];
  // An English name of a country isn't another's in another language.
  return others
    .filter((other) => [undefined, code].includes(codeOf(other)))
    .filter((other) => normalise(other) !== normalise(usual))
    .map((other) => [normalise(other), usual]);
}

/** The codes of ISO 3166-1 that Intl has a name for and that weren't withdrawn. */
function allCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => codeOf(namesIn('en', code)[0] ?? '') === code);
}
