import { readFileSync } from 'node:fs';
import { base, de, en, es, Faker, fr, pl, pt_BR } from '@faker-js/faker';

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
  'the beginning of the name': ({ name, last }) => name.slice(0, name.length - Math.min(2, last.length - 3)),
  'inside words': ({ first, last }) => `${first.slice(1)} ${last.slice(1)}`,
  'without accents': ({ name }) => plain(name),
  'in capitals': ({ name }) => name.toUpperCase(),
  'one typo': ({ first, last }) =>
    last.length > first.length ? `${first} ${typo(last)}` : `${typo(first)} ${last}`,
  'two words across fields': ({ last, first, university }) =>
    `${last} ${first.slice(0, 3)} ${university.split(' ').sort((a, b) => b.length - a.length)[0]}`,
  'surname first': ({ first, last }) => `${last}, ${first}`,
};

export { people };

/** 200 searches with one right answer each, among 3,000 people of the real universities. */
export const knownAnswers = Array.from({ length: 200 }, (_, at) => {
  const way = Object.keys(ways)[at % Object.keys(ways).length] ?? '';
  const person = faker.helpers.arrayElement(unlikeOthers);
  return { way, query: ways[way]?.(person) ?? '', person };
});
