import { inPlainDigits } from './digits.ts';

/** Pairs of a sign and what stands for it, such as `łl ßss`. */
const pairsIn = (text: string): [string, string][] =>
  text.split(' ').map((pair) => {
    const [sign = '', ...instead] = pair;
    return [sign, instead.join('')];
  });

/** Replaces each sign of the pairs. */
function replacing(pairs: [string, string][]): (text: string) => string {
  const instead = new Map(pairs);
  return (text) => Array.from(text, (sign) => instead.get(sign) ?? sign).join('');
}

/**
 * Letters of which Unicode takes no mark off, and what people type for them; the final sigma; forms of Arabic letters
 * that Persian, Urdu and Arabic keyboards have for one another, and the line that only lengthens a word.
 */
const otherForms = replacing(
  pairsIn('łl øo ßss đd ðd þth æae œoe ħh ıi ŋn ŧt ɓb ɗd ƙk ƴy ɛe ɔo əe ςσ ىي یي کك ڪك ہه ھه ەه ةه ٱا ـ'),
);
/** Letters to Unicode, some of them. */
const apostrophes = /[‘’‛′ʹʻʼʽˈꞌ׳`]/g;
const quotes = /[“”„‟״]/g;
const dashes = /[\p{Pd}\u02d7\u2043\u2212]/gu;
/** Marks on letters, and what nobody sees. */
const marks = /[\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A character as people type it: Unicode's compatible form without marks, and one of those that look alike. */
export function foldLookAlike(character: string): string {
  // Unicode makes these a blank with a mark, and three full stops that would stay with the word before.
  if (character === '´') return "'";
  if (character === '…') return ' ';
  const plain = character.normalize('NFKD').toLowerCase().replace(marks, '');
  return inPlainDigits(otherForms(plain))
    .replace(apostrophes, "'")
    .replace(quotes, '"')
    .replace(dashes, '-')
    .replace(/\p{Zs}/gu, ' ');
}

const latin = /\p{Script=Latin}/u;
const cyrillic = /\p{Script=Cyrillic}/u;
const cyrillicOrGreek = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Letters that look like Latin ones in the same case, by Unicode's list of confusables. */
const cyrillicPairs = pairsIn(
  'АA ВB ЕE ІI ЈJ КK МM НH ОO РP СC ЅS ТT УY ХX аa еe іi јj оo рp сc ѕs уy хx һh ԁd ԛq ԝw ӏl',
);
const greekPairs = pairsIn('ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa ιi νv οo ρp υu');
const backwards = (pairs: [string, string][]) =>
  replacing(pairs.map(([sign, letter]): [string, string] => [letter, sign]));
const toLatin = replacing([...cyrillicPairs, ...greekPairs]);
const toCyrillic = backwards(cyrillicPairs);
const toGreek = backwards(greekPairs);

/**
 * A word that mixes Latin letters with Cyrillic or Greek ones in one script: such letters look alike, and a keyboard or
 * a scan took one for another. A word of one script stays as it is, or the order of names would suffer.
 */
export const unmixScripts = (text: string): string =>
  cyrillicOrGreek.test(text) && latin.test(text) ? text.replace(/[\p{L}\p{M}]+/gu, unmixWord) : text;

function unmixWord(word: string): string {
  if (!latin.test(word) || !cyrillicOrGreek.test(word)) return word;
  const inLatin = toLatin(word);
  if (!cyrillicOrGreek.test(inLatin)) return inLatin;
  return cyrillic.test(word) ? toCyrillic(word) : toGreek(word);
}
