import { describe, expect, test } from 'vitest';
import type { LabelledText } from '../../shared/field-types/type-parts.ts';
import type { Collection } from '../../shared/kinds/collections.ts';
import { msg } from '../../shared/language/messages.ts';
import { allEverywhere, searchEverywhere, searchNames } from '../../shared/search/everywhere.ts';
import { matches } from '../../shared/search/matches.ts';
import { buildIndex, withoutChanges } from '../../shared/search/search-index.ts';
import { excerpt, firstOf, whyFound } from '../../shared/search/why.ts';

const indexOf = (entries: Record<string, string>) => ({
  indexes: withoutChanges(
    buildIndex(Object.entries(entries).map(([name, rest]) => ({ id: name, name, rest: [rest] }))),
  ),
  byId: new Map<string, { id: string; nameInOrder: string; topics?: { id: string }[] }>(
    Object.keys(entries).map((name) => [name, { id: name, nameInOrder: name }]),
  ),
});

const network = new Map<Collection, ReturnType<typeof indexOf>>([
  ['universities', indexOf({ 'Boston College': 'Chestnut Hill', 'Loyola University': 'Chicago' })],
  ['users', indexOf({ 'Bo Chen': 'Loyola University', 'Ana Muñoz': 'Boston College' })],
  ['projects', indexOf({ 'Water in Chicago': 'With Ana Muñoz', Atlas: 'Of boats' })],
]);
const found = (query: string) =>
  searchEverywhere(network, query).flatMap(({ best }) => best.map(({ id }) => id));

describe('a search of everything', () => {
  test('begins with the first letter, names first', () => {
    expect(found('b').slice(0, 2)).toEqual(['Bo Chen', 'Ana Muñoz']);
    expect(searchEverywhere(network, 'b').map(({ collection }) => collection)).toEqual([
      'users',
      'universities',
      'projects',
    ]);
    expect(found('a').filter((name) => name.startsWith('A'))).toEqual(['Ana Muñoz', 'Atlas']);
    expect(found('at')[0]).toBe('Atlas');
  });

  test('says of what kind each is, whatever the field that fits', () => {
    expect(
      searchEverywhere(network, 'munoz').map(({ collection, best }) => [collection, best[0]?.id]),
    ).toEqual([
      ['users', 'Ana Muñoz'],
      ['projects', 'Water in Chicago'],
    ]);
  });

  test('forgives a typo in one kind only when nothing of any kind fits as it is written', () => {
    expect(found('boats')).toEqual(['Atlas']);
    expect(found('chicgao')).toContain('Water in Chicago');
    const forgiven = (query: string) => searchEverywhere(network, query).map((each) => each.forgiven);
    expect([forgiven('boats'), forgiven('chicgao')]).toEqual([[false], [true, true]]);
  });

  test('finds a website by the address that is pasted', () => {
    const universities = indexOf({ 'Georgetown University': 'georgetown.edu', 'Gonzaga University': '' });
    for (const query of ['https://www.georgetown.edu/', 'HTTP://georgetown.edu', 'www.georgetown.edu'])
      expect(
        searchEverywhere(new Map([['universities' as const, universities]]), query)[0]?.best[0]?.id,
      ).toBe('Georgetown University');
  });

  test('leaves out the shortest words when nothing of any kind holds all of them', () => {
    expect(found('chicago qx')).toEqual(['Water in Chicago', 'Loyola University']);
    expect(found('boats qx at')).toEqual(['Atlas']);
  });

  test('shows some of each kind, however much of one there is, and says how many there are', () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, each) => [`Limara ${each}`, '']));
    const groups = searchEverywhere(
      new Map<Collection, ReturnType<typeof indexOf>>([
        ['users', indexOf(many)],
        ['topics', indexOf({ Limarology: '' })],
      ]),
      'limar',
    );
    expect(groups.map(({ collection, best, total }) => [collection, best.length, total])).toEqual([
      ['users', 10, 40],
      ['topics', 1, 1],
    ]);
  });

  test('finds by the words of an area its people first, then the area; by its whole name the area', () => {
    const network = new Map<Collection, ReturnType<typeof indexOf>>([
      ['projects', indexOf({ 'Hydrology of the Andes': '' })],
      ['topics', indexOf({ Hydrology: 'hidrología' })],
      ['universities', indexOf({ 'Hydra College': 'Hydrology' })],
      ['users', indexOf({ 'Ana Muñoz': 'Speaks of hydrology', 'Zoe Zamora': 'Hydrology', 'Bo Chen': 'Law' })],
    ]);
    const zoe = { id: 'Zoe Zamora', nameInOrder: 'Zoe Zamora', topics: [{ id: 'Hydrology' }] };
    network.get('users')?.byId.set(zoe.id, zoe);
    const people = searchEverywhere(network, 'hydrolo')[0]?.best.map(({ id }) => id);
    expect(people).toEqual(['Zoe Zamora', 'Ana Muñoz']);
    const kinds = (query: string) => searchEverywhere(network, query).map(({ collection }) => collection);
    expect(kinds('hydrolo')).toEqual(['users', 'topics', 'projects', 'universities']);
    expect(kinds('hydrology')).toEqual(['topics', 'users', 'projects', 'universities']);
    expect(kinds('hydrolgoy')[0]).toBe('users');
    // Where the area isn't called so, whoever fits best is first.
    expect(kinds('hidrologia')).toEqual(['topics']);
    expect(kinds('andes')).toEqual(['projects']);
    // Where nobody works in it, those who speak of it don't come first.
    network.get('users')?.byId.delete(zoe.id);
    expect(kinds('hydrology')).toEqual(['topics', 'projects', 'users', 'universities']);
    network.delete('topics');
    expect(kinds('hydrology')[0]).toBe('projects');
  });

  test('has those that are called so, and all there are, people first', () => {
    const names = (groups: ReturnType<typeof allEverywhere>) =>
      groups.map(({ collection, best, total }) => [collection, best.map(({ id }) => id), total]);
    expect(names(searchNames(network, 'chicago'))).toEqual([['projects', ['Water in Chicago'], 1]]);
    expect(searchNames(network, 'boats')).toEqual([]);
    expect(names(allEverywhere(network))).toEqual([
      ['users', ['Ana Muñoz', 'Bo Chen'], 2],
      ['projects', ['Atlas', 'Water in Chicago'], 2],
      ['universities', ['Boston College', 'Loyola University'], 2],
    ]);
  });

  test('shows and counts nothing of what its reader may not see', () => {
    const users = indexOf({ 'Ana Muñoz': '', 'Ana Ortega': '' });
    users.byId.delete('Ana Ortega');
    const [group] = searchEverywhere(new Map([['users' as const, users]]), 'ana');
    expect([group?.best.map(({ id }) => id), group?.total]).toEqual([['Ana Muñoz'], 1]);
  });

  test('finds nothing for nothing', () => {
    expect(found('')).toEqual([]);
    expect(found('  ')).toEqual([]);
    expect(found('xylophone')).toEqual([]);
  });
});

describe('why something was found', () => {
  const fields: LabelledText[] = [
    [msg('University'), 'Boston College'],
    [msg('Task force'), 'Migration'],
    [
      msg('Biography'),
      `${'Teaches much. '.repeat(20)}Studies hydrology in the Andes. ${'Then rests. '.repeat(20)}`,
    ],
  ];
  const why = (query: string) => whyFound('Ana Muñoz', fields, query);

  test('a fitting name: nothing more, but what tells it from its namesakes where that is asked for', () => {
    expect(why('ana')).toBeUndefined();
    expect(why('muñoz, ana')).toBeUndefined();
    expect(firstOf([[msg('Task force'), ''], ...fields], 'ana')).toEqual({
      label: 'University',
      text: 'Boston College',
    });
  });

  test('another field: that field, around the place', () => {
    expect(why('migra')).toEqual({ label: 'Task force', text: 'Migration' });
    const { label, text } = why('hydrology') ?? {};
    expect(label).toBe('Biography');
    expect(text).toMatch(/^….*Studies hydrology in the Andes\..*…$/);
    expect(text?.length).toBeLessThan(115);
  });

  test('a name and another field: the other field', () => {
    expect(why('muñoz boston')).toEqual({ label: 'University', text: 'Boston College' });
    expect(why('ana andes')?.label).toBe('Biography');
  });

  test('something typed wrongly: the field it is near to', () => {
    expect(why('mirgation')).toEqual({ label: 'Task force', text: 'Migration' });
  });

  test('a name typed wrongly: no field, which would be a false reason', () => {
    expect(why('munzo')).toBeUndefined();
    expect(why('munzo boston')?.label).toBe('University');
  });

  test('another name of an area: both words', () => {
    const of: LabelledText[] = [['', 'migración: Migration and Refugees'], ...fields];
    expect(whyFound('Ana Muñoz', of, 'migracion')).toEqual({
      label: '',
      text: 'migración: Migration and Refugees',
    });
  });

  test('a paraphrase: the field with a form of its words', () => {
    expect(why('those who migrate')).toEqual({ label: 'Task force', text: 'Migration' });
  });

  test('nothing, where there is nothing to say', () => {
    expect(whyFound('Ana', [], 'ana')).toBeUndefined();
    expect(firstOf([[msg('Biography'), '']], 'ana')).toBeUndefined();
  });
});

test('an excerpt keeps short texts whole and cuts long ones between words', () => {
  expect(excerpt('A short one', 'short')).toBe('A short one');
  const long = `${'word '.repeat(60)}needle ${'word '.repeat(60)}`.trim();
  expect(excerpt(long, 'needle')).toMatch(/^…(word )+needle( word)+…$/);
  expect(excerpt(long, 'neelde')).toMatch(/^…(word )+needle( word)+…$/);
  expect(excerpt(long, 'nowhere')).toMatch(/^(word )+word…$/);
  expect(excerpt('x'.repeat(300), 'x')).toBe(`${'x'.repeat(110)}…`);
  expect(excerpt(`${'y'.repeat(300)} needle`, 'needle')).toBe('…needle');
});

test('a single letter is marked where words begin', () => {
  expect(matches('Ana maria', 'a')).toEqual([[0, 1]]);
  expect(matches('Banana-apple', 'a')).toEqual([[7, 8]]);
});
