import { letterOrDigit, normalise, wordsOf } from '../text/words.ts';
import { initials, isInitial, saints, spellingsOf, unmarked } from './spellings.ts';

/** How a word of the query fits an entry, as bits. A word that fits the name also fits the text. */
export const contains = 1;
export const beginsWord = 2;
export const inName = 4;
export const nameBeginsWord = 8;
export const exact = 16;
/** The word is one of a record that the entry refers to: its area, its university. */
export const related = 32;

/**
 * With fewer letters than this, a word that only contains them is seldom meant ('lima' is in 'climate'), nor is one
 * with another first letter ('Wien' is no mistyped 'cien').
 */
export const fewLetters = 5;

/** How a word fits a wanted one, as bits. The wanted word is prepared once, because it is compared with many. */
export type Fits = (wanted: string) => (word: string) => number;

const containedBits = (word: string, wanted: string): number =>
  word.includes(wanted) ? exact | contains | (beginsAWord(word, wanted) ? beginsWord : 0) : 0;

export const exactFit: Fits = (wanted) => {
  const plain = unmarked(wanted);
  if (plain === wanted || plain === '') return (word) => containedBits(word, wanted);
  if (isInitial(wanted)) return (word) => (word.startsWith(plain) ? exact | contains | beginsWord : 0);
  const mustBeAll = initials.test(wanted);
  return (word) =>
    containedBits(word, wanted) || (mustBeAll && word !== plain ? 0 : containedBits(word, plain));
};

/** Whether any spelling of a word fits. */
export const isSpelling = (word: string, fits: ReturnType<Fits>): boolean => spellingsOf(word).some(fits);

const saintWords = saints.join(' ');

/** The wanted words that fit no word of the text. */
export function missingIn(text: string, wanted: readonly string[], fits: Fits = exactFit): string[] {
  const plain = normalise(text);
  const missing = wanted.filter((each) => isInitial(each) || !plain.includes(each));
  if (missing.length === 0) return missing;
  // Ten thousand options may be checked at each letter, so the text is split into words only if that may find any.
  const loosely = `${unmarked(plain)} ${saintWords}`;
  return missing.filter((each) => {
    if (fits === exactFit && !loosely.includes(unmarked(each))) return true;
    const fitsIt = fits(each);
    return !wordsOf(plain).some((word) => isSpelling(word, fitsIt));
  });
}

/** In a shorter word, a typo would make almost any other word fit; and a different number is no typo. */
export const mayHaveATypo = (wanted: string): boolean => /^(?!\d+$).{4,}$/.test(wanted);

export const typoFit: Fits = (wanted) => {
  const written = exactFit(wanted);
  // 'U.S.J.' may mean a longer name, 'USJB', if no word is exactly 'USJ'.
  if (initials.test(wanted)) {
    const plain = unmarked(wanted);
    return (word) => written(word) || (word.startsWith(plain) ? contains | beginsWord : 0);
  }
  if (!mayHaveATypo(wanted)) return written;
  const beginsNearly = beginningsNearly(wanted);
  return (word) => written(word) || (beginsNearly(word) ? contains | beginsWord : 0);
};

/** Whether both seem to be forms of the same word, judging by their beginnings. */
export function isFormOf(word: string, wanted: string): boolean {
  const [shorter, longer] = word.length < wanted.length ? [word, wanted] : [wanted, word];
  if (shorter.length < 4) return word === wanted;
  const stem = Math.max(4, shorter.length - 3);
  return longer.length - stem <= 5 && longer.startsWith(shorter.slice(0, stem));
}

export function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !letterOrDigit.test(text[at - 1] ?? '')) return true;
  return false;
}

/**
 * Whether the word begins with the wanted one, except for one letter too many, missing or wrong, or two swapped. The
 * fewer letters are right, the fewer may follow: 'mila' doesn't fit 'malaria', nor 'fordam' 'fondamentales'. After a
 * missing letter or two swapped ones, more may follow: 'gero' fits 'Georgetown', but 'perto' doesn't fit 'person'.
 */
function beginningsNearly(wanted: string): (word: string) => boolean {
  const { length } = wanted;
  // Prepared once, because thousands of words are compared.
  const after = Array.from({ length: length + 2 }, (_, at) => wanted.slice(at));
  const swapped = Array.from({ length }, (_, at) => `${wanted[at]}${wanted.slice(at + 2)}`);
  return (word) => {
    if (word.length < Math.max(4, length - 1)) return false;
    let at = 0;
    while (at < length && word[at] === wanted[at]) at += 1;
    if (at === 0 && length < fewLetters) return false;
    // If only the last letter is wrong, no more may follow: 'Peri' may be 'Peru', but not each word with 'per'.
    if (at === length - 1 && word.length > length + 1) return false;
    const mayFollow = (right: number, end: number) =>
      word.length - end <= (right < 5 ? 0 : Math.floor(right / 2));
    const next = after[at + 1] ?? '';
    return (
      (word.startsWith(next, at) && mayFollow(length - 1, length - 1)) ||
      (word.startsWith(next, at + 1) && mayFollow(length - 1, length)) ||
      (word.startsWith(after[at] ?? '', at + 1) && mayFollow(length + 1, length + 1)) ||
      (word[at] === next[0] && word.startsWith(swapped[at] ?? '', at + 1) && mayFollow(2 * length, length))
    );
  };
}
