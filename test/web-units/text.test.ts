import { describe, expect, test } from 'vitest';
import { plainText } from '../../shared/language/text.ts';
import { matches } from '../../shared/search/matches.ts';
import { normalise, wordsOf } from '../../shared/text/words.ts';

const marked = (text: string, query: string, forgiven?: boolean) =>
  matches(text, query, forgiven).map(([start, end]) => text.slice(start, end));

describe('normalising', () => {
  test.each([
    ['Muñoz', 'munoz'],
    ['ŁÓDŹ', 'lodz'],
    ['Søren Kierkegård', 'soren kierkegard'],
    ['Straße', 'strasse'],
    ['Đurić', 'duric'],
    ['Cœur d’Alène', "coeur d'alene"],
    ['Mun\u0303oz', 'munoz'],
    ['İstanbul', 'istanbul'],
    ['Ｋｅｌｌｙ', 'kelly'],
    ['ﬁnance', 'finance'],
    ['Σωκράτης', 'σωκρατησ'],
    ['على کتابی', 'علي كتابي'],
    ['أحمد، مدرسة', 'احمد، مدرسه'],
    ['٢٠٢٦ २०२६', '2026 2026'],
    ['so\u00adcial\u200b justice\u200e', 'social justice'],
    ['a\u00a0b\u2009c\u3000d', 'a b c d'],
    ['García-Márquez', 'garcia marquez'],
    ['Loyola\u2011Chicago, Loyola\u2013Chicago', 'loyola chicago, loyola chicago'],
    ['2026-03-20, COVID\u201119', '2026-03-20, covid-19'],
    // A Cyrillic letter among Latin ones, and the reverse: each word is of the script that all of it can be.
    ['\u041aelly \u0410na', 'kelly ana'],
    ['Москвa', 'москва'],
    ['Москва', 'москва'],
  ])('%s is searched as %s', (text, plain) => {
    expect(normalise(text)).toBe(plain);
  });

  test.each(['’', '‘', 'ʼ', 'ʻ', '′', '＇', '`', '´'])('an apostrophe may be %s', (sign) => {
    expect(normalise(`O${sign}Neill`)).toBe("o'neill");
  });

  test('normalising again changes nothing', () => {
    for (let point = 0x80; point < 0x1_f000; point++) {
      // Units such as ㎂ are a Greek and a Latin letter to Unicode.
      if (point >= 0x3380 && point <= 0x33df) continue;
      const once = normalise(` ${String.fromCodePoint(point)} `);
      if (normalise(once) !== once) expect.fail(`U+${point.toString(16)}: ${once}`);
    }
  });

  test('a query is its words', () => {
    expect(wordsOf('García-Márquez')).toEqual(['garcia', 'marquez']);
    expect(wordsOf('  José   Muñoz, S.J. ')).toEqual(['jose', 'munoz', 's.j.']);
    expect(wordsOf(' ,  ')).toEqual([]);
  });
});

describe('highlighting', () => {
  test('marks what was searched for where it stands in the text', () => {
    expect(marked('José Muñoz Straße', 'munoz')).toEqual(['Muñoz']);
    expect(marked('Große Straße', 'strasse')).toEqual(['Straße']);
    expect(marked('Mun\u0303oz and Munoz', 'muñoz')).toEqual(['Mun\u0303oz', 'Munoz']);
    expect(marked('partnership', 'tners')).toEqual(['tners']);
  });

  test('marks the phrase where there is one, else each word', () => {
    expect(marked('social justice, justice', 'social justice')).toEqual(['social justice']);
    expect(marked('justice that is social', 'social justice')).toEqual(['justice', 'social']);
  });

  test('marks each place once', () => {
    expect(marked('anana', 'ana')).toEqual(['ana']);
    expect(marked('theology', 'theo theology')).toEqual(['theology']);
    expect(marked('nothing here', 'else')).toEqual([]);
    expect(marked('a+b (c)', 'b (c')).toEqual(['b (c']);
    expect(marked('anything', '')).toEqual([]);
  });

  test('marks what the search finds in another spelling as a whole word', () => {
    const xavier = "St. Xavier's College of the U.S., use";
    expect(marked(xavier, 'Xaviers')).toEqual(["Xavier's"]);
    expect(marked(xavier, 'Saint Xavier')).toEqual(['St.', 'Xavier']);
    expect(marked(xavier, 'st xaviers')).toEqual(['St', "Xavier's"]);
    expect(marked(xavier, 'US')).toEqual(['U.S.', 'us']);
    expect(marked('US: United States, use', 'U.S.')).toEqual(['US']);
    expect(marked('Saint Louis', 'St. Louis')).toEqual(['Saint', 'Louis']);
    expect(marked('St Aloysius', 'saint')).toEqual(['St']);
    expect(marked('Simeón O’Neill', 'ONEILL')).toEqual(['O’Neill']);
  });

  test('marks the whole word that was taken for one typed wrongly, where a typo was forgiven', () => {
    expect(marked('Georgetown University', 'gerog')).toEqual([]);
    expect(marked('Georgetown University', 'gerog', true)).toEqual(['Georgetown']);
    expect(marked('Georgetown University', 'gerog univ', true)).toEqual(['Georgetown', 'Univ']);
    expect(marked('José Muñoz', 'munzo', true)).toEqual(['Muñoz']);
    // What is there as it is written was meant.
    expect(marked('Maria and Marta Gomez', 'maria gmoez', true)).toEqual(['Maria', 'Gomez']);
  });

  test('marks what was typed otherwise than it stands there', () => {
    expect(marked('José García Márquez', 'garcia-marquez')).toEqual(['García Márquez']);
    expect(marked('José García-Márquez', 'garcía márquez')).toEqual(['García-Márquez']);
    expect(marked('\u041aelly ＫＥＬＬＹ ke\u00adlly', 'kelly')).toEqual([
      '\u041aelly',
      'ＫＥＬＬＹ',
      'ke\u00adlly',
    ]);
    expect(marked('Wait… then, ﬁnance', 'finance then')).toEqual(['then', 'ﬁnance']);
  });

  test('ranges count in the text as it is, beyond the basic plane too', () => {
    expect(marked('😀 Muñoz 😀 Ünal', 'unal')).toEqual(['Ünal']);
  });
});

test('rich text is searched and exported as its words', () => {
  expect(
    plainText('<h2>A</h2><p>b &amp; <strong>c</strong>d</p><ul><li>e</li><li>&#233;&#xe9;</li></ul>'),
  ).toBe('A b & cd e éé');
  expect(plainText('5 &lt; 6&nbsp;&quot;x&quot; &unknown; &#0;')).toBe('5 < 6 "x" &unknown; &#0;');
  expect(plainText('')).toBe('');
});
