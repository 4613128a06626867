import { normalise, wordsOf } from '../../../shared/words.ts';
import type { Option } from '../options-of.ts';

/** More than anybody reads through: better to type another letter. */
const shownAtOnce = 50;

/** The options in which every word occurs, those that start with it first; `more` are left out. */
export function foundOptions(options: readonly Option[], text: string): { found: Option[]; more: number } {
  const words = wordsOf(text);
  const fitting = options
    .map((option) => ({ option, plain: normalise(`${option.label} ${option.detail ?? ''}`) }))
    .filter(({ plain }) => words.every((word) => plain.includes(word)));
  const first = words[0];
  if (first) fitting.sort((a, b) => Number(b.plain.startsWith(first)) - Number(a.plain.startsWith(first)));
  return {
    found: fitting.slice(0, shownAtOnce).map(({ option }) => option),
    more: Math.max(0, fitting.length - shownAtOnce),
  };
}
