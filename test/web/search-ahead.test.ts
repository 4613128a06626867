import { describe, expect, test } from 'vitest';
import { foundAhead, holdsTheNext, type SearchAhead, searchAhead } from '../../web/data/search-ahead.ts';
import { buildIndex, idsOf, search } from '../../web/data/search-index.ts';
import { knownAnswers, people } from './known-answers.ts';

const whole = buildIndex(people);

function idsAhead(held: SearchAhead | undefined, query: string) {
  const found = foundAhead(held, query);
  return held && found && idsOf(held.index, found);
}

/** A text typed letter by letter, with what is held for the next one: how many letters are answered from it? */
function typed(text: string): { answered: number; asked: number } {
  let held: SearchAhead | undefined;
  let answered = 0;
  let asked = 0;
  for (let length = 3; length <= text.length; length++) {
    const sofar = text.slice(0, length);
    const found = idsAhead(held, sofar);
    if (found) {
      answered += 1;
      expect(found, sofar).toEqual(search(whole, sofar));
    } else asked += 1;
    if (!holdsTheNext(held, sofar)) held = searchAhead(whole, sofar) ?? held;
  }
  return { answered, asked };
}

describe('what is held while somebody types', () => {
  test('finds for 200 searches the same as the whole index and ranks it alike, at nearly each letter', () => {
    const letters = knownAnswers.map(({ query }) => typed(query));
    const answered = letters.reduce((sum, each) => sum + each.answered, 0);
    const asked = letters.reduce((sum, each) => sum + each.asked, 0);
    expect(answered).toBeGreaterThan(2000);
    // The first of each search, and what too many share.
    expect(asked / (answered + asked)).toBeLessThan(0.2);
  });

  const index = buildIndex([
    { id: 'ana', name: 'Ana Muñoz', rest: ['Boston College', 'Hydrology'] },
    { id: 'bo', name: 'Bo Bostic', rest: ['Loyola'] },
    { id: 'cy', name: 'Cy Smith', rest: ['Boston College', 'Ethics'] },
  ]);

  test('doesn’t answer for a word that begins after the one that was typed', () => {
    const held = searchAhead(index, 'bosto');
    expect(idsAhead(held, 'boston')).toEqual([['ana', 'cy']]);
    expect(holdsTheNext(held, 'boston')).toBe(true);
    expect(holdsTheNext(held, 'boston ')).toBe(false);
    expect(foundAhead(held, 'boston eth')).toBeUndefined();
    const after = searchAhead(index, 'boston ');
    expect(idsAhead(after, 'boston eth')).toEqual([['cy']]);
  });

  test('doesn’t answer for another text', () => {
    expect(foundAhead(searchAhead(index, 'bost'), 'bos')).toBeUndefined();
    expect(foundAhead(searchAhead(index, 'bost'), 'hydro')).toBeUndefined();
  });

  test('leaves a typo to the whole index when the word was two letters short of having one', () => {
    const short = searchAhead(index, 'bo');
    expect(foundAhead(short, 'bosotn')).toBeUndefined();
    expect(holdsTheNext(short, 'bo')).toBe(false);
    for (const text of ['bos', 'boso'])
      expect(idsAhead(searchAhead(index, text), 'bosotn'), text).toEqual(search(index, 'bosotn'));
  });

  test('holds all of a short list from the start, and of a long one nothing', () => {
    expect(idsAhead(searchAhead(index, ''), 'smith')).toEqual(search(index, 'smith'));
    expect(searchAhead(whole, '')).toBeUndefined();
  });
});
