import { normalise } from '../../shared/text/words.ts';

/** The members' languages. A country is found by its name in each, and in its own language. */
const languages = ['en', 'es', 'fr', 'pt', 'it'];
const styles = ['long', 'short'] as const;

const displays = new Map<string, Intl.DisplayNames[]>();

/** The long and short names of a country in a language. */
function namesIn(language: string, code: string): string[] {
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
