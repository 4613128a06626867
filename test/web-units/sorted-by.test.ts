import { describe, expect, test } from 'vitest';
import { sortedBy } from '../../shared/language/sorted-by.ts';

const sorted = (names: string[]) => sortedBy(names, (name) => [name]);

describe('the order of a list', () => {
  test('does not depend on accents or case', () => {
    expect(sorted(['Zurich', 'évora', 'Ávila', 'antwerp', 'Łódź', 'Lublin'])).toEqual([
      'antwerp',
      'Ávila',
      'évora',
      'Łódź',
      'Lublin',
      'Zurich',
    ]);
  });

  test('goes by the second key where the first is the same, and a shorter name comes first', {
    tags: ['2.4-7'],
  }, () => {
    const records = [
      { country: 'Spain', city: 'Madrid' },
      { country: 'Spain', city: 'Bilbao' },
      { country: 'Spa', city: 'Zaragoza' },
    ];
    expect(sortedBy(records, ({ country, city }) => [country, city]).map(({ city }) => city)).toEqual([
      'Zaragoza',
      'Bilbao',
      'Madrid',
    ]);
  });

  test('leaves equals, and the list it was given, as they are', () => {
    const given = ['b', 'B', 'a'];
    expect(sorted(given)).toEqual(['a', 'b', 'B']);
    expect(given).toEqual(['b', 'B', 'a']);
  });
});
