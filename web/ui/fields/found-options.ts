import type { Option } from '../../../shared/field-types/facet.ts';
import { exactFit, type Fits, mayHaveATypo, missingIn, typoFit } from '../../../shared/search/fits.ts';
import { withoutTitles } from '../../../shared/text/name-words.ts';
import { normalise, wordsOf } from '../../../shared/text/words.ts';

/** Nobody reads through more than these: it is quicker to type another letter. */
const shownAtOnce = 50;

/**
 * The options that match a text: first those that start with its first word, then those with a word that does, then the
 * others. `more` is how many were left out.
 *
 * @param chosen comes before all, where it is among them
 */
export function foundOptions(
  options: readonly Option[],
  text: string,
  chosen: Option | null = null,
): { found: Option[]; more: number } {
  const { fitting, words } = fittingOptions(options, text);
  const [first = ''] = words;
  const begin = Map.groupBy(fitting, (option) => {
    if (option === chosen) return 'chosen';
    if (normalise(option.label).startsWith(first)) return 'name';
    return wordsOf(ownNames(option)).some((word) => word.startsWith(first)) ? 'word' : 'nothing';
  });
  const found = (['chosen', 'name', 'word', 'nothing'] as const).flatMap((what) => begin.get(what) ?? []);
  return { found: found.slice(0, shownAtOnce), more: Math.max(0, found.length - shownAtOnce) };
}

/** The options that match; if there are none, those that match without the titles in the text. */
function fittingOptions(options: readonly Option[], text: string) {
  const words = wordsOf(text);
  const fitting = called(options, words);
  const bare = wordsOf(withoutTitles(text));
  return fitting.length > 0 || bare.length === words.length
    ? { fitting, words }
    : { fitting: called(options, bare), words: bare };
}

/** The one option whose name is all of the text. */
export function namedBy(options: readonly Option[], text: string): Option | undefined {
  const name = normalise(text.trim());
  const [one, another] = options.filter(({ label }) => normalise(label) === name);
  return another ? undefined : one;
}

/** Forgives a typo, as a search does, if nothing matches as typed. */
const waysFor = (words: readonly string[]) => (words.some(mayHaveATypo) ? [exactFit, typoFit] : [exactFit]);

/** The options in whose names every word occurs. */
export function called<O extends Option>(options: readonly O[], words: readonly string[]): readonly O[] {
  for (const fits of waysFor(words)) {
    const found = options.filter((option) => {
      const missing = missingIn(ownNames(option), words, fits);
      return missing.length === 0 || inOther(option, missing, fits) !== undefined;
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** The other name that every word needs to occur; undefined where the option's own do. */
export function otherName(option: Option, words: readonly string[]): string | undefined {
  for (const fits of waysFor(words)) {
    const missing = missingIn(ownNames(option), words, fits);
    if (missing.length === 0) return;
    const other = inOther(option, missing, fits);
    if (other !== undefined) return other;
  }
}

const ownNames = ({ label, detail = '' }: Option) => `${label} ${detail}`;

const inOther = ({ also }: Option, words: readonly string[], fits: Fits): string | undefined =>
  also?.().find((other) => missingIn(other, words, fits).length === 0);
