import { normalise, wordsOf } from '../../../shared/words.ts';
import type { Option } from '../options-of.ts';

/** More than anybody reads through: better to type another letter. */
const shownAtOnce = 50;

/**
 * The options in which every word occurs: those that start with the first, then those with a word that does, then the
 * others; `more` are left out.
 */
export function foundOptions(options: readonly Option[], text: string): { found: Option[]; more: number } {
  const words = wordsOf(text);
  const fitting = options.filter((option) => isCalled(option, words));
  const [first = ''] = words;
  const begin = Map.groupBy(fitting, (option) => {
    if (normalise(option.label).startsWith(first)) return 'name';
    return wordsOf(ownNames(option)).some((word) => word.startsWith(first)) ? 'word' : 'nothing';
  });
  const found = (['name', 'word', 'nothing'] as const).flatMap((what) => begin.get(what) ?? []);
  return { found: found.slice(0, shownAtOnce), more: Math.max(0, found.length - shownAtOnce) };
}

/** Whether every word occurs in what the option is called. */
export const isCalled = (option: Option, words: readonly string[]): boolean =>
  holds(ownNames(option), words) || otherName(option, words) !== undefined;

/** The other name that every word needs to occur; undefined where the option's own do. */
export function otherName(option: Option, words: readonly string[]): string | undefined {
  const own = ownNames(option);
  return holds(own, words) ? undefined : option.also?.().find((other) => holds(`${own} ${other}`, words));
}

const ownNames = ({ label, detail = '' }: Option) => `${label} ${detail}`;

function holds(text: string, words: readonly string[]): boolean {
  const plain = normalise(text);
  return words.every((word) => plain.includes(word));
}
