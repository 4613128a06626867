import { toAsciiDigits } from './characters.ts';

/** Parses pairs of a character and its replacement, such as `łl ßss`. */
const pairsIn = (text: string): [string, string][] =>
  text.split(' ').map((pair) => {
    const [sign = '', ...instead] = pair;
    return [sign, instead.join('')];
  });

function replacing(pairs: [string, string][]): (text: string) => string {
  const instead = new Map(pairs);
  return (text) => Array.from(text, (sign) => instead.get(sign) ?? sign).join('');
}

/**
 * Letters that Unicode doesn't decompose, with what people type for them; the final sigma; Arabic letters that Persian,
 * Urdu and Arabic keyboards encode differently; and the tatweel, which only lengthens a word.
 */
const otherForms = replacing(
  pairsIn('łl øo ßss đd ðd þth æae œoe ħh ıi ŋn ŧt ɓb ɗd ƙk ƴy ɛe ɔo əe ςσ ىي یي کك ڪك ہه ھه ەه ةه ٱا ـ'),
);
/** Some of these are letters in Unicode. */
const apostrophes = /[‘’‛′ʹʻʼʽˈꞌ׳`]/g;
const quotes = /[“”„‟״]/g;
const dashes = /[\p{Pd}\u02d7\u2043\u2212]/gu;
/** Combining marks, and invisible characters. */
const marks = /[\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Replaces a character by what people type for it: without marks, in Unicode's compatibility form. */
export function foldLookAlike(character: string): string {
  // Unicode decomposes these into a space with a mark, and into three full stops that would stick to the word before.
  if (character === '´') return "'";
  if (character === '…') return ' ';
  const plain = character.normalize('NFKD').toLowerCase().replace(marks, '');
  return toAsciiDigits(otherForms(plain))
    .replace(apostrophes, "'")
    .replace(quotes, '"')
    .replace(dashes, '-')
    .replace(/\p{Zs}/gu, ' ');
}

const latin = /\p{Script=Latin}/u;
const cyrillic = /\p{Script=Cyrillic}/u;
const cyrillicOrGreek = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Letters that look like a Latin one of the same case, from Unicode's list of confusables. */
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
 * Rewrites words that mix Latin letters with Cyrillic or Greek look-alikes, from a keyboard or a scan, in one script.
 * Words of one script stay as they are, so that names keep their order.
 */
export const unmixScripts = (text: string): string =>
  cyrillicOrGreek.test(text) && latin.test(text) ? text.replace(/[\p{L}\p{M}]+/gu, unmixWord) : text;

function unmixWord(word: string): string {
  if (!latin.test(word) || !cyrillicOrGreek.test(word)) return word;
  const inLatin = toLatin(word);
  if (!cyrillicOrGreek.test(inLatin)) return inLatin;
  return cyrillic.test(word) ? toCyrillic(word) : toGreek(word);
}
