import { nameWords } from '../text/name-words.ts';
import { normalise } from '../text/words.ts';

/** Spanish-speaking countries, by their ISO codes: people have two family names and are sorted by the first. */
const withTwoNames = new Set('AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV UY VE'.split(' '));
/** Portuguese-speaking countries: people are sorted by the last name, to which 'Filho' and the like belong. */
const withSuffixes = new Set('AO BR CV GW MO MZ PT ST TL'.split(' '));
const suffix = /^(?:filho|filha|neto|neta|junior|jr\.?|sobrinho|sobrinha)$/;

const particle =
  /^(?:af|av|d[aeiou]|das|degli|de[ilnrs]|dell[ao]|dos|el|het|l[aeo]|las|les|los|'t|te[nr]|v[ao]n|vom|zu[mr]?)$/;
const conjunction = /^[eiy]$/;

/**
 * Given names that often stand second in Spanish: 'Juan Carlos Pérez' has one family name. Names that are as often family
 * names ('Martín', 'Santiago') are left out.
 */
const secondGivenNames = new Set(
  'alberto alejandra alejandro alfonso alfredo alicia amalia ana andrea andres angel angela angeles antonia antonio armando arturo augusto beatriz belen camila carlos carmen carolina catalina cecilia cesar claudia concepcion consuelo cristina cristobal daniel daniela david diana diego dolores eduardo elena elisa elvira emilio enrique ernesto estela esther eugenia eugenio eva fatima federico felipe fernanda fernando francisca francisco gabriel gabriela gerardo gloria guadalupe guillermo gustavo hector hernan horacio hugo humberto ignacio ines irene isabel ivan jaime javier jesus joaquin jorge jose josefa josefina juan juana julia julian juliana julio laura leonardo leonor leticia lilia lourdes lucia lucrecia luis luisa luz magdalena manuel manuela marcela marcelo margarita maria mariana mario marta martha mauricio mercedes miguel monica nieves norma octavio olga oscar pablo paola patricia paula pedro pilar rafael ramiro raquel raul rebeca regina ricardo roberto rocio rodolfo rodrigo rosa rosario ruben sandra sara sebastian sergio silvia sofia soledad susana teresa valentina veronica victor victoria virginia viviana ximena yolanda'.split(
    ' ',
  ),
);

/** The words that stand together as one name: 'de la Vega', 'Ortega y Gasset'. */
function unitsOf(words: readonly string[], withSuffix: boolean): string[][] {
  const units: string[][] = [];
  let joins = true;
  for (const [at, word] of words.entries()) {
    const plain = normalise(word);
    const isLast = at === words.length - 1;
    const continues = joins || (withSuffix && units.length > 1 && suffix.test(plain));
    const isConjunction = at > 0 && !isLast && conjunction.test(word);
    if ((continues || isConjunction) && units.length > 0) units.at(-1)?.push(word);
    else units.push([word]);
    // 'Di' begins a given name as well.
    const isParticle = particle.test(at === 0 ? word : plain);
    joins = !isLast && (isConjunction || isParticle);
  }
  return units;
}

/**
 * The words of a name under which a member is sorted, unless the last word does. A particle counts if it begins with a
 * capital: 'Ana de la Vega' is sorted under Vega, 'Luca De Luca' under De Luca.
 */
function familyNameIn(name: string, country: string | undefined): string | undefined {
  const words = nameWords(name);
  if (words.some((word) => word.endsWith(','))) return undefined;
  const units = unitsOf(words, withSuffixes.has(country ?? ''));
  const [before = [], last = []] = units.slice(-2);
  const hasTwo =
    withTwoNames.has(country ?? '') &&
    units.length > 2 &&
    !last.some((word) => conjunction.test(word)) &&
    !isGiven(before.at(-1) ?? '');
  const family = hasTwo ? [...before, ...last] : (units.at(-1) ?? []);
  const from = family.findIndex((word) => !particle.test(word));
  const sorted = family.slice(from).join(' ');
  return sorted === words.at(-1) ? undefined : sorted;
}

/** A second given name or its initial. */
const isGiven = (word: string): boolean => /^\p{L}\.?$/u.test(word) || secondGivenNames.has(normalise(word));

/** The other words of a name; undefined if the family name isn't in it. */
export function besideFamilyName(name: string, familyName: string): string | undefined {
  const whole = nameWords(name).join(' ').replaceAll(',', '');
  const [before, after] = ` ${whole} `.split(` ${familyName} `);
  return familyName === '' || after === undefined ? undefined : `${before} ${after}`.trim();
}

/**
 * The family name that a member chose, if it is in their name; otherwise the one that a country's customs suggest.
 *
 * @param country the ISO code of their university's country
 */
export function familyNameFor(
  { name, familyName = '' }: { name: string; familyName?: string | undefined },
  country: string | undefined,
): string | undefined {
  if (besideFamilyName(name, familyName) !== undefined) return familyName;
  return familyNameIn(name, country);
}

/**
 * The words under which a name is sorted as usual, and the others that can be chosen: its last words, or the first one,
 * which is the family name in many languages.
 */
export function waysToSort(name: string, country: string | undefined): { usual: string; others: string[] } {
  const comma = nameWords(name).findIndex((word) => word.endsWith(','));
  const words = nameWords(name).map((word) => word.replaceAll(',', ''));
  const beforeComma = comma < 0 ? words.at(-1) : words.slice(0, comma + 1).join(' ');
  const usual = familyNameFor({ name }, country) ?? beforeComma ?? '';
  const ways = [...words.map((_, at) => words.slice(at).join(' ')).toReversed(), words[0] ?? ''];
  return { usual, others: [...new Set(ways)].filter((way) => way !== usual) };
}
