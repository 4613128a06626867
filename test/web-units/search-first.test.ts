import { describe, expect, test } from 'vitest';
import { searchEverywhere } from '../../shared/search/everywhere.ts';
import { search } from '../../shared/search/search.ts';
import { choicesOf, filtersIn, filterValuesIn, fittingIn } from '../../web/app/query-filters.ts';
import { searchedNetwork } from './searched-network.ts';

const { records, searched, indexOf } = searchedNetwork(1_000);
const all = searched();
const members = indexOf('users');
const lists = Object.fromEntries([...all].map(([collection, { byId }]) => [collection, [...byId.values()]]));
const understood = filterValuesIn(lists);

/** What the jump box shows for a query. */
function found(query: string) {
  const { filters, rest } = filtersIn(query, understood);
  const narrowed = filters.length > 0 ? { ...fittingIn(filters, lists), words: rest } : undefined;
  return searchEverywhere(all, query, narrowed);
}
const firstNamed = (query: string) => {
  const [{ collection, best: [first] = [] } = { collection: '' }] = found(query);
  return [collection, first && 'name' in first ? first.name : ''];
};

const regionOf = new Map(records.universities.map(({ id, region }) => [id, region]));
const migration = records.topics.find(({ name }) => name === 'Migration and Refugees')?.id;
const isOfBoth = (region: string, { university, topics }: (typeof records.users)[number]) =>
  topics.some(({ id }) => id === migration) && regionOf.get(university?.id ?? '') === region;
const both = records.users.filter((user) => isOfBoth('AUSJAL', user));

describe('first of all comes what is called exactly what was typed', () => {
  test.each([
    ...records.topics.map(({ name }) => ['topics', name]),
    ...records.taskforces
      .filter(({ name }) => records.topics.every((topic) => topic.name !== name))
      .map(({ name }) => ['taskforces', name]),
    ['topics', 'derechos humanos y derecho'],
    ['topics', 'MIGRATION AND REFUGEES'],
  ])('%s: %s', (collection, query) => {
    const [first, name] = firstNamed(query).map(String) as [string, string];
    expect(first).toBe(collection);
    if (query.toLowerCase() === name.toLowerCase()) expect(name.toLowerCase()).toBe(query.toLowerCase());
  });

  test('a university, also by its initials and where its name has a country in it', () => {
    const asked = records.universities.filter(
      ({ name, country }, at) => at % 20 === 0 || name.includes(country),
    );
    const missed = asked.filter(({ name }) => firstNamed(name)[1] !== name);
    expect(missed.map(({ name }) => [name, firstNamed(name)])).toEqual([]);
    expect(firstNamed('SLU')).toEqual(['universities', 'Saint Louis University']);
  });

  test('a person', () => {
    const missed = records.users.filter(({ name }, at) => at % 40 === 0 && firstNamed(name)[1] !== name);
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  test('and after an area the people who work in it', () => {
    expect(
      found('Migration and Refugees')
        .slice(0, 2)
        .map(({ collection }) => collection),
    ).toEqual(['topics', 'users']);
    // Of the words of a longer name, whoever works in it is still first.
    expect(found('migration')[0]?.collection).toBe('users');
  });
});

describe('several words find the people who have all of them', () => {
  test.each([
    'migration Latin America',
    'Latin America migration',
    'who works on migration in Latin America?',
    'people working on migration in Latin America',
    '¿Quién trabaja en migración en América Latina?',
    'Qui travaille sur les migrations en Amérique latine ?',
    'Quem trabalha com migração na América Latina?',
    'Chi lavora sulla migrazione in America Latina?',
    'migration AUSJAL',
  ])('%s', (query) => {
    const [first] = found(query);
    expect(first?.collection).toBe('users');
    expect(first?.best.length).toBeGreaterThan(0);
    const shown = Math.min(first?.best.length ?? 0, both.length);
    expect(first?.best.slice(0, shown).filter(({ id }) => !both.some((each) => each.id === id))).toEqual([]);
    expect(first?.total).toBeGreaterThanOrEqual(both.length);
  });

  test('in the list of members too, which has no filters in its search', () => {
    for (const query of ['migration Latin America', 'who works on migration in América Latina?']) {
      const [first = []] = search(members, query);
      expect(
        both.filter(({ id }) => !first.includes(id)),
        query,
      ).toEqual([]);
      expect(first.length, query).toBeLessThan(2 * both.length);
    }
  });

  test('an area and a university', () => {
    const somebody = both[0];
    const university = records.universities.find(({ id }) => id === somebody?.university?.id);
    const [first] = found(`migration at ${university?.name}`);
    expect([first?.collection, first?.best.some(({ id }) => id === somebody?.id)]).toEqual(['users', true]);
  });

  test('unless something is called so', () => {
    const [project] = records.projects.filter(({ name }) => / in /.test(name));
    const words = project?.name.split(' ').toReversed().join(' ') ?? '';
    expect(firstNamed(words)[1]).toBe(project?.name);
  });
});

describe('words that only connect', () => {
  test('match nowhere inside others, and find no less', () => {
    const ids = (query: string) => search(members, query).flat().toSorted();
    expect(ids('in migration on')).toEqual(ids('migration'));
    expect(ids('who migration works')).toEqual(ids('migration'));
  });

  test('by themselves they are names, or beginnings of them', () => {
    const [first] = search(members, 'de');
    const names = new Map(records.users.map(({ id, name }) => [id, name]));
    expect(first?.map((id) => names.get(id)).every((name) => /^D[eé]/.test(name ?? ''))).toBe(true);
  });

  test('after a name they are the beginning of the next word', () => {
    const names = new Map(records.users.map(({ id, name }) => [id, name]));
    const ids = search(members, 'María de').flat();
    expect(ids.length).toBeGreaterThan(1);
    expect(
      ids.every((id) => /mar[ií]a/i.test(names.get(id) ?? '') && /\bDe/i.test(names.get(id) ?? '')),
    ).toBe(true);
  });
});

test('a region is a filter of each kind that has a region, as a country is', () => {
  const { filters } = filtersIn('migration in Latin America', understood);
  expect(
    ['users', 'universities', 'projects', 'offers'].map((kind) => [...choicesOf(filters, kind as 'users')]),
  ).toEqual(Array.from({ length: 4 }, () => [['region', new Set(['AUSJAL'])]]));
});
