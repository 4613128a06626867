import { describe, expect, test } from 'vitest';
import type { Collection } from '../../shared/kinds/collections.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { searchFields, textsIn } from '../../shared/search/fields.ts';

/** What a record refers to is searched by its name, which is the id in capitals here. */
const names = {
  of: (_collection: Collection, id: string) => [[undefined, id.toUpperCase()]] as const,
  naming: (collection: Collection, _fields: readonly string[], id: string) => [
    [[undefined, `${collection.toUpperCase()} OF ${id.toUpperCase()}`]] as const,
  ],
};
const description = '<p>All of the <em>words</em>.</p>';
const topics = [{ id: 'ethics' }, { id: 'law' }];

/** The texts that are searched beside the name, which always is. */
function searched<C extends Collection>(collection: C, fields: Partial<Presented<C>>): string[] {
  const parts = searchFields[collection]?.parts(fields as Presented<C>, names) ?? [];
  return textsIn(parts).map(([, text]) => text);
}

describe('beside the name', () => {
  test('projects are searched by description, status, topics, task forces, creation and leads', {
    tags: ['5-58'],
  }, () => {
    const texts = searched('projects', {
      description,
      status: 'ongoing',
      topics,
      taskforces: [{ id: 'water' }],
      createTimestamp: '2026-03-20T10:00:00.000Z',
      leads: ['mia'],
    });
    expect(texts.sort()).toEqual(
      ['All of the words.', 'ongoing', 'ETHICS', 'LAW', 'WATER', 'March 2026', '2026-03-20', 'MIA'].sort(),
    );
  });

  test('topics are searched by description', { tags: ['5-59'] }, () => {
    expect(searched('topics', { description })).toEqual(['All of the words.']);
  });

  test('offers are searched by description and topics', { tags: ['5-60'] }, () => {
    expect(searched('offers', { description, topics }).sort()).toEqual([
      'All of the words.',
      'ETHICS',
      'LAW',
    ]);
  });

  test('areas are searched by their names in other languages, too', () => {
    const otherNames = [{ language: 'es', names: ['agua', 'ríos'] }];
    expect(searched('topics', { description, otherNames })).toEqual(['agua', 'ríos', 'All of the words.']);
  });

  test.each([
    ['Saint Louis University', ['SLU']],
    ['Ateneo de Manila University', ['AMU', 'ADMU']],
    ['Pontificia Universidad Javeriana, Cali', ['PUJC']],
    ['Université Saint-Joseph de Beyrouth', ['USJB', 'USJDB']],
    ['Fordham', []],
    ['輔仁大學', []],
  ])('universities are searched by their initials: %s', (name, initials) => {
    const texts = searched('universities', { name, country: '', topics: {} });
    expect(texts.filter((text) => /^\p{Lu}+$/u.test(text))).toEqual(initials);
  });

  test('universities are searched by the names of their country in the network’s languages and its own', () => {
    const texts = searched('universities', { city: 'Berlin', country: 'Germany', topics: {}, description });
    for (const name of ['Alemania', 'Allemagne', 'Alemanha', 'Germania', 'Deutschland'])
      expect(texts).toContain(`${name}: Germany`);
  });

  test('universities are searched by the host of their website, and not by the rest of its address', () => {
    for (const [website, host] of [
      ['https://www.scu.edu/jst/', 'scu.edu'],
      ['http://ibero.mx?page=1', 'ibero.mx'],
    ])
      expect(searched('universities', { name: 'Holy Cross', country: '', topics: {}, website })).toEqual([
        '',
        'HC',
        host,
      ]);
  });

  test('universities are searched by what their country is called for short', () => {
    for (const [short, country] of [
      ['US', 'United States'],
      ['UK', 'United Kingdom'],
    ]) {
      const texts = searched('universities', { name: 'Campion', country, topics: {} });
      expect(texts).toContain(`${short}: ${country}`);
    }
  });

  test('members are searched by the languages that they speak, each in English and in itself', () => {
    const texts = searched('users', { id: 'mia', title: '', topics: [], bio: '', languages: ['es', 'qu'] });
    expect(texts).toContain('Spanish, español');
    expect(texts).toContain('Quechua, Runasimi');
  });

  test('members are searched by university, areas, title, task forces, projects and the words of their biography', {
    tags: ['5-61'],
  }, () => {
    const member = {
      id: 'mia',
      university: { id: 'uca' },
      title: 'Dean',
      bio: '<p>Rivers &amp; wells.</p>',
      topics,
    };
    const along = ['TASKFORCES OF MIA', 'PROJECTS OF MIA'];
    expect(searched('users', member).sort()).toEqual(
      ['UCA', 'ETHICS', 'LAW', 'Dean', ...along, 'Rivers & wells.'].sort(),
    );
  });

  test('a member without a university is searched by the rest', { tags: ['5-61'] }, () => {
    expect(searched('users', { id: 'mia', title: '', topics: [], bio: '' })).toEqual([
      '',
      'TASKFORCES OF MIA',
      'PROJECTS OF MIA',
      '',
    ]);
  });
});
