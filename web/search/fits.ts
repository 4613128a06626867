import { letterOrDigit, normalise, wordsOf } from '../../shared/words.ts';
import { initials, isInitial, saints, spellingsOf, unmarked } from './spellings.ts';

/** How a word of the query fits an entry, as bits: what fits in the name fits in the text, too. */
export const within = 1;
export const begins = 2;
export const inName = 4;
export const nameBegins = 8;
export const right = 16;

/**
 * With fewer letters, a word that only holds them somewhere is seldom meant ('lima' is in 'climate'), nor is one
 * that begins with another letter ('Wien' is no mistyped 'cien').
 */
export const saysLittle = 5;

/** How a word fits what is wanted of it, as bits; what is wanted is prepared once, for there are many words. */
export type Fits = (wanted: string) => (word: string) => number;

const holds = (word: string, wanted: string): number =>
  word.includes(wanted) ? right | within | (beginsAWord(word, wanted) ? begins : 0) : 0;

export const asWritten: Fits = (wanted) => {
  const plain = unmarked(wanted);
  if (plain === wanted || plain === '') return (word) => holds(word, wanted);
  if (isInitial(wanted)) return (word) => (word.startsWith(plain) ? right | within | begins : 0);
  const mustBeAll = initials.test(wanted);
  return (word) => holds(word, wanted) || (mustBeAll && word !== plain ? 0 : holds(word, plain));
};

/** Whether a word of a text fits in any of its spellings: by this a text's index finds it. */
export const isSpelling = (word: string, fits: ReturnType<Fits>): boolean => spellingsOf(word).some(fits);

const eitherSaint = saints.join(' ');

/** What is wanted and in no word of the text: as it is written, unless it is to fit otherwise. */
export function missingIn(text: string, wanted: readonly string[], fits: Fits = asWritten): string[] {
  const plain = normalise(text);
  const missing = wanted.filter((each) => isInitial(each) || !plain.includes(each));
  if (missing.length === 0) return missing;
  // Ten thousand options may be asked at each letter, and words are only told apart where that may find any.
  const loosely = `${unmarked(plain)} ${eitherSaint}`;
  return missing.filter((each) => {
    if (fits === asWritten && !loosely.includes(unmarked(each))) return true;
    const fitsIt = fits(each);
    return !wordsOf(plain).some((word) => isSpelling(word, fitsIt));
  });
}

/** With fewer letters, a typo makes almost any word of another; and another number is no typo. */
export const mayHaveATypo = (wanted: string): boolean => /^(?!\d+$).{4,}$/.test(wanted);

export const forgiving: Fits = (wanted) => {
  const written = asWritten(wanted);
  // 'U.S.J.' for what has a longer name, 'USJB': once no word is that alone.
  if (initials.test(wanted)) {
    const plain = unmarked(wanted);
    return (word) => written(word) || (word.startsWith(plain) ? within | begins : 0);
  }
  if (!mayHaveATypo(wanted)) return written;
  const beginsNearly = beginningsNearly(wanted);
  return (word) => written(word) || (beginsNearly(word) ? within | begins : 0);
};

/** Whether both are forms of one word, as far as their beginnings tell. */
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
 * Whether the word begins with what is wanted but for a letter too many, too few or wrong, or two swapped. The fewer
 * letters are right, the fewer may follow: 'mila' is no beginning of 'malaria', nor 'fordam' of 'fondamentales'. A
 * letter that is missing takes none of the others away, and two swapped are seldom anything else: 'gero' is one of
 * 'Georgetown', and 'perto' none of 'person'.
 */
function beginningsNearly(wanted: string): (word: string) => boolean {
  const { length } = wanted;
  // Prepared once: thousands of words are compared with it.
  const after = Array.from({ length: length + 2 }, (_, at) => wanted.slice(at));
  const swapped = Array.from({ length }, (_, at) => `${wanted[at]}${wanted.slice(at + 2)}`);
  return (word) => {
    if (word.length < Math.max(4, length - 1)) return false;
    let at = 0;
    while (at < length && word[at] === wanted[at]) at += 1;
    if (at === 0 && length < saysLittle) return false;
    // What only its last letter tells from 'Peru' may be 'Perú' mistyped, and not each word that begins with 'per'.
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
