import { connectingWords } from '../text/connecting-words.ts';
import { wordsOf } from '../text/words.ts';
import { type OtherNames, ownLanguage } from './other-names.ts';

/** The fields of an area that lists hold. */
type Area = {
  id: string;
  name: string;
  otherNames?: OtherNames | undefined;
  mergingInto?: string | undefined;
};

/** Two areas that may be duplicates, and the name of each by which they are alike. */
export type DuplicatePair<A extends Area = Area> = { areas: [A, A]; names: [string, string] };

const tellingWords = (name: string): string[] => [
  ...new Set(wordsOf(name).filter((word) => !connectingWords.has(word) && /\p{L}/u.test(word))),
];

type Called = {
  area: Area;
  language: string;
  name: string;
  words: string[];
  /** The words without separators, so that 'Bio-ethics' equals 'Bioethics'. */
  joined: string;
};

function* namesOf(area: Area): Generator<Called> {
  const called = (language: string, name: string) => {
    const words = tellingWords(name);
    return { area, language, name, words, joined: words.join('').replaceAll('-', '') };
  };
  yield called(ownLanguage, area.name);
  for (const { language, names } of area.otherNames ?? [])
    for (const name of names) yield called(language, name);
}

const isOwn = ({ area, name }: Called) => area.name === name;

/** The forms of a word, and most typos, share its first letters. */
const wordKey = ({ language }: Called, word: string) => `${language} ${word.slice(0, 4)}`;

const joinedWordsKey = ({ language, joined }: Called) => `${language} ${joined}`;

/** Whether two words differ only in their endings: 'economics' and 'economy', not 'hydrology' and 'hydrogen'. */
function isNearly(one: string, other: string): boolean {
  const stem = Math.max(4, Math.max(one.length, other.length) - 3);
  return (
    one === other ||
    (one.length >= stem && other.length >= stem && one.slice(0, stem) === other.slice(0, stem))
  );
}

/**
 * Whether two names have the same words, in any form, order and spacing. If both are the areas' own names, the longer one may
 * have one more word than the shorter one, which then needs at least two.
 */
function isAlike(one: Called, other: Called): boolean {
  if (one.joined === other.joined) return true;
  const [shorter, longer] = one.words.length <= other.words.length ? [one, other] : [other, one];
  const more = isOwn(one) && isOwn(other) && shorter.words.length > 1 ? 1 : 0;
  if (longer.words.length - shorter.words.length > more) return false;
  return shorter.words.every((word) => longer.words.some((each) => isNearly(each, word)));
}

/**
 * Pairs of areas that may be duplicates, because they have similar names in the same language. Pairs whose own names are
 * similar come first.
 */
export function findDuplicates<A extends Area>(areas: readonly A[]): DuplicatePair<A>[] {
  const unmerged = areas.filter(({ mergingInto }) => mergingInto === undefined);
  const called = unmerged.flatMap((area) => [...namesOf(area)]).filter(({ words }) => words.length > 0);
  const byWord = new Map<string, Called[]>();
  for (const each of called)
    for (const key of [...each.words.map((word) => wordKey(each, word)), joinedWordsKey(each)]) {
      const alike = byWord.get(key);
      if (alike) alike.push(each);
      else byWord.set(key, [each]);
    }
  const found = new Map<string, DuplicatePair>();
  for (const each of called) {
    // A similar name has at least one of any two words of this one, so its two rarest words give the fewest candidates.
    const [rarest = [], second = []] = each.words
      .map((word) => byWord.get(wordKey(each, word)) ?? [])
      .sort((a, b) => a.length - b.length);
    for (const other of new Set([...rarest, ...second, ...(byWord.get(joinedWordsKey(each)) ?? [])])) {
      const key = [other.area.id, each.area.id].sort().join(' ');
      if (other.area === each.area || found.has(key) || !isAlike(other, each)) continue;
      found.set(key, { areas: [each.area, other.area], names: [each.name, other.name] });
    }
  }
  const areNames = ({ areas, names }: DuplicatePair) => areas.every(({ name }, at) => name === names[at]);
  return ([...found.values()] as DuplicatePair<A>[]).sort(
    (a, b) => Number(areNames(b)) - Number(areNames(a)),
  );
}

export const unusedAreas = <A extends Area>(areas: readonly A[], used: ReadonlySet<string>): A[] =>
  areas.filter(({ id, mergingInto }) => mergingInto === undefined && !used.has(id));
