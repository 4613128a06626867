import UFuzzy from '@leeoniya/ufuzzy';
import { letterOrDigit, normalise, wordsOf } from './text.ts';

/** Normalised texts in step with the ids: a scan of plain strings is quicker than any structure on them. */
export type SearchIndex = { ids: string[]; names: string[]; texts: string[] };

export function buildIndex(entries: { id: string; name: string; rest: string[] }[]): SearchIndex {
  const names = entries.map(({ name }) => normalise(name));
  return {
    ids: entries.map(({ id }) => id),
    names,
    texts: entries.map(({ rest }, at) => `${names[at]} ${normalise(rest.join(' '))}`),
  };
}

/** What was found and how well: the lower, the better. */
export type Found = Map<string, number>;

/**
 * Finds what holds every word of the query, anywhere in a word. Names come before other fields,
 * the beginnings of words before their insides. When nothing does, a typo in each longer word is
 * forgiven.
 */
export function search(index: SearchIndex, query: string): Found {
  const found = searchAsWritten(index, query);
  return found.size > 0 ? found : searchForgiving(index, query);
}

/** What holds every word of the query as it is written. */
export function searchAsWritten(index: SearchIndex, query: string): Found {
  const words = wordsOf(query);
  return words.length === 0 ? new Map() : scan(index, words, normalise(query).trim());
}

/** What holds every word of the query with one typo in each longer one; all rank after what is as written. */
export function searchForgiving(index: SearchIndex, query: string): Found {
  const words = wordsOf(query);
  return words.length === 0 ? new Map() : forgiving(index, words.join(' '));
}

function scan({ ids, names, texts }: SearchIndex, words: string[], phrase: string): Found {
  const found: Found = new Map();
  for (const [at, text] of texts.entries())
    if (words.every((word) => text.includes(word)))
      found.set(ids[at] ?? '', rank(names[at] ?? '', text, words, phrase));
  return found;
}

function rank(name: string, text: string, words: string[], phrase: string): number {
  if (name.startsWith(phrase)) return 0;
  if (beginsAWord(name, phrase)) return 1;
  if (words.every((word) => beginsAWord(name, word))) return 2;
  if (words.every((word) => name.includes(word))) return 3;
  const inName = words.some((word) => beginsAWord(name, word));
  const beginnings = words.every((word) => beginsAWord(text, word));
  return 4 + (inName ? 0 : 2) + (beginnings ? 0 : 1);
}

function beginsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !letterOrDigit.test(text[at - 1] ?? '')) return true;
  return false;
}

const fuzzy = new UFuzzy({ intraMode: 1, intraSlice: [0, Number.POSITIVE_INFINITY] });
const afterTheScan = 8;
/** How many matches are put in order of quality; more than these are not looked at one by one. */
const mostRanked = 1000;
/** How many words may stand in another order. */
const outOfOrder = 3;

function forgiving({ ids, names, texts }: SearchIndex, query: string): Found {
  for (const haystack of [names, texts]) {
    const [matched, , order] = fuzzy.search(haystack, query, outOfOrder, mostRanked);
    const best = order && matched ? order.map((place) => matched[place] ?? 0) : matched;
    if (best && best.length > 0)
      return new Map(best.map((at, place) => [ids[at] ?? '', afterTheScan + place / best.length]));
  }
  return new Map();
}
