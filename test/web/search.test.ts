import { readFileSync } from 'node:fs';
import { base, de, en, es, Faker, fr, pl, pt_BR } from '@faker-js/faker';
import { describe, expect, test } from 'vitest';
import { buildIndex, search } from '../../web/data/search-index.ts';

const find = (entries: { name: string; rest?: string[] }[], query: string) => {
  const index = buildIndex(entries.map(({ name, rest = [] }) => ({ id: name, name, rest })));
  const found = search(index, query);
  return [...found].sort((a, b) => a[1] - b[1]).map(([id]) => id);
};

describe('a search', () => {
  const people = [
    { name: 'Ana Muñoz', rest: ['Universidad Iberoamericana'] },
    { name: 'Muñoz Ortega', rest: ['Boston College'] },
    { name: 'Peter Smith', rest: ['Boston College', 'A student of Muñoz'] },
    { name: 'Camuñozo', rest: [''] },
  ];

  test('puts the beginnings of names first, then the insides of names, then other fields', () => {
    expect(find(people, 'munoz')).toEqual(['Muñoz Ortega', 'Ana Muñoz', 'Camuñozo', 'Peter Smith']);
  });

  test('wants every word, in any order and any field', () => {
    expect(find(people, 'muñoz ana')).toEqual(['Ana Muñoz']);
    expect(find(people, 'boston muñoz')).toEqual(['Muñoz Ortega', 'Peter Smith']);
    expect(find(people, 'boston nobody')).toEqual([]);
  });

  test('finds parts of words, without minding accents or case', { tags: ['5-57'] }, () => {
    expect(find(people, 'IBEROAM')).toEqual(['Ana Muñoz']);
    expect(find(people, 'mithson')).toEqual([]);
  });

  test('forgives a typo in a longer word, but only when nothing fits as it is written', () => {
    expect(find(people, 'iberoamricana')).toEqual(['Ana Muñoz']);
    expect(find(people, 'bsoton smith')).toEqual(['Peter Smith']);
    expect(find(people, 'xoston')).toContain('Peter Smith');
    expect(find(people, 'smiht')).toEqual(['Peter Smith']);
  });

  test('of nothing but signs finds nothing, and is not run as a pattern', () => {
    expect(find(people, ',,, ')).toEqual([]);
    expect(find(people, '.*')).toEqual([]);
    expect(find(people, '(((((')).toEqual([]);
    expect(find([{ name: 'C++ in class' }], 'c++')).toEqual(['C++ in class']);
  });
});

/** 200 searches with one right answer each, among the real universities and 3,000 people. */
describe('of 200 searches with a known answer', () => {
  const faker = new Faker({ locale: [en, base] });
  faker.seed(1540);
  const universities = readFileSync('infra/local/seed/data/universities.csv', 'utf8')
    .split('\n')
    .slice(1)
    .map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$|"/g, '')) ?? [])
    .flatMap(([, name]) => (name ? [name] : []));
  const tongues = [en, es, fr, de, pl, pt_BR].map((locale) => new Faker({ locale: [locale, en, base] }));
  for (const [at, tongue] of tongues.entries()) tongue.seed(at);

  const people = Array.from({ length: 3000 }, (_, at) => {
    const tongue = tongues[at % tongues.length] ?? faker;
    const [first, last] = [tongue.person.firstName(), tongue.person.lastName()];
    const university = faker.helpers.arrayElement(universities);
    const bio = faker.lorem.paragraphs(2);
    return { id: `${at}`, first, last, name: `${first} ${last}`, university, rest: [university, bio] };
  });
  const index = buildIndex(people);
  const twins = Map.groupBy(people, ({ name }) => name);
  const unlikeOthers = people.filter(
    ({ name, first, last }) => twins.get(name)?.length === 1 && first.length > 3 && last.length > 4,
  );

  const typo = (word: string) => {
    const at = 1 + faker.number.int(word.length - 3);
    const letters = [...word];
    const kind = faker.number.int(3);
    if (kind === 0) letters.splice(at, 1);
    else if (kind === 1) letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? '');
    else if (kind === 2) letters.splice(at, 1, faker.string.alpha({ length: 1, casing: 'lower' }));
    else letters.splice(at, 0, letters[at] ?? '');
    return letters.join('');
  };
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/ł/g, 'l')
      .replace(/Ł/g, 'L')
      .replace(/ß/g, 'ss')
      .replace(/ø/g, 'o');
  type Person = (typeof people)[number];
  const ways: Record<string, (person: Person) => string> = {
    'the beginning of the name': ({ name, last }) =>
      name.slice(0, name.length - Math.min(2, last.length - 3)),
    'inside words': ({ first, last }) => `${first.slice(1)} ${last.slice(1)}`,
    'without accents': ({ name }) => plain(name),
    'in capitals': ({ name }) => name.toUpperCase(),
    'one typo': ({ first, last }) =>
      last.length > first.length ? `${first} ${typo(last)}` : `${typo(first)} ${last}`,
    'two words across fields': ({ last, first, university }) =>
      `${last} ${first.slice(0, 3)} ${university.split(' ').sort((a, b) => b.length - a.length)[0]}`,
    'surname first': ({ first, last }) => `${last}, ${first}`,
  };

  const missed: string[] = [];
  const names = Object.keys(ways);
  for (let at = 0; at < 200; at++) {
    const way = names[at % names.length] ?? '';
    const person = faker.helpers.arrayElement(unlikeOthers);
    const query = ways[way]?.(person) ?? '';
    const five = [...search(index, query)].sort((a, b) => a[1] - b[1]).slice(0, 5);
    if (!five.some(([id]) => id === person.id)) missed.push(`${way}: '${query}' for ${person.name}`);
  }

  test('98 % are answered among the first five', () => {
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(4);
  });
});
