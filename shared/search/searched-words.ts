import { connectingWords } from '../text/connecting-words.ts';
import { wordsOf } from '../text/words.ts';

/** Words with which people ask for somebody, in the members' languages: 'who works on …'. */
const askingWords: ReadonlySet<string> = new Set(
  'about anybody anyone are che chi chiunque does experts gens gente has is lavora lavorano people person personas personnes persone pessoas qualcuno que quem qui quien quienes sobre somebody someone that there trabaja trabajan trabalha trabalham travaille travaillent what which who whom work working works'.split(
    ' ',
  ),
);

export const isConnecting = (word: string): boolean => connectingWords.has(word) || askingWords.has(word);

/** An article before a vowel: 'l’eau' asks for 'eau'. */
const elided = /^(?:d|l|qu|all|dall|dell|nell|sull)'(?=\p{L})/u;

/**
 * The words of a query that a record must have, and those that only connect them. In a query of connecting words alone
 * ('On', which is also a name) they must be there.
 */
export function searchedWords(query: string): { wanted: string[]; connecting: string[] } {
  const all = wordsOf(query);
  const { wanted = [], connecting = [] } = Object.groupBy(all, (word) =>
    isConnecting(word) ? 'connecting' : 'wanted',
  );
  if (wanted.length === 0) return { wanted: all, connecting: [] };
  return { wanted: all.length > 1 ? wanted.map((word) => word.replace(elided, '')) : wanted, connecting };
}
