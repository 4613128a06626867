import { describe, expect, test } from 'vitest';
import { choicesOf, filtersIn, filterValuesIn, kindsOf } from '../../web/app/query-filters.ts';

const universities = [
  ['Spain', 'ES'],
  ['United States', 'US'],
  ['Jordan', 'JO'],
].map(([country, countryCode]) => ({ country, countryCode }));
const understood = filterValuesIn({
  universities,
  users: [{ languages: ['es', 'fr', 'en'] }],
  topics: [
    { id: 'water', name: 'Hydrology', otherNames: [{ language: 'es', names: ['hidrología'] }] },
    { id: 'law', name: 'Human Rights and Law' },
  ],
} as never);
const understand = (query: string, dropped: string[] = []) => {
  const { filters, rest } = filtersIn(query, understood, new Set(dropped));
  return [filters.map(({ label }) => label), rest];
};

describe('what is understood of a query', () => {
  test.each([
    ['speaks Spanish', ['Language: Spanish'], ''],
    ['speaks español', ['Language: Spanish'], ''],
    ['Spanish speakers', ['Language: Spanish'], ''],
    ['Spanish-speaking chemists', ['Language: Spanish'], 'chemists'],
    ['habla francés', [], 'habla francés'],
    ['muñoz speaks french', ['Language: French'], 'muñoz'],
    ['doctoral', ['Degree level: Doctorate'], ''],
    ['Ph.D.', ['Degree level: Doctorate'], ''],
    ['master’s', ['Degree level: Graduate'], ''],
    ['maestría', ['Degree level: Graduate'], ''],
    ['posgrado', ['Degree level: Graduate'], ''],
    ['graduação', ['Degree level: Undergraduate'], ''],
    ['laurea triennale', ['Degree level: Undergraduate'], ''],
    ['parla español', ['Language: Spanish'], ''],
    ['Spain', ['Country: Spain'], ''],
    ['España', ['Country: Spain'], ''],
    ['engineers in the United States', ['Country: United States'], 'engineers'],
    ['migration Latin America', ['Region: AUSJAL Latin America and the Caribbean'], 'migration'],
    [
      'who works on migration in Latin America?',
      ['Region: AUSJAL Latin America and the Caribbean'],
      'migration',
    ],
    [
      '¿Quién trabaja en migración en América Latina?',
      ['Region: AUSJAL Latin America and the Caribbean'],
      'migración',
    ],
    ['water, East Asia', ['Region: AJCU-AP East Asia, Asia Pacific and Australia'], 'water'],
    ['united states and canada', ['Region: AJCU United States and Canada'], ''],
    ['KIRCHER', ['Region: KIRCHER Europe and the Middle East (the Kircher Network)'], ''],
    ['doctoral hydrology', ['Degree level: Doctorate', 'Taught area: Hydrology'], ''],
    ['hidrología, doctoral', ['Degree level: Doctorate', 'Taught area: Hydrology'], ''],
    ['doctoral human rights and law', ['Degree level: Doctorate', 'Taught area: Human Rights and Law'], ''],
    [
      'people in Spain who speak French at doctoral level',
      ['Country: Spain', 'Language: French', 'Degree level: Doctorate'],
      '',
    ],
  ])('%s', (query, filters, rest) => {
    expect(understand(query)).toEqual([filters, rest]);
  });

  test.each([
    'hydrology',
    'Spanish literature',
    'speaks',
    'spai',
    'human rights in the city',
    'us',
    'es',
    'speaks Klingon',
    '',
  ])('nothing of %s', (query) => {
    expect(understand(query)).toEqual([[], query]);
  });

  test('what is dropped is text again, and stays to be taken up', () => {
    expect(understand('doctoral Jordan', ['Country: Jordan'])).toEqual([
      ['Degree level: Doctorate', 'Country: Jordan'],
      'Jordan',
    ]);
    expect(understand('Jordan', ['Country: Jordan'])).toEqual([['Country: Jordan'], 'Jordan']);
  });

  test('narrows the kinds whose lists have it, by what each of them calls it', () => {
    const { filters } = filtersIn('doctoral hydrology', understood);
    const all = ['projects', 'users', 'universities', 'topics'] as const;
    expect(kindsOf(filters, all)).toEqual(['users', 'universities']);
    const chosen = (kind: 'users' | 'universities') =>
      [...choicesOf(filters, kind)].map(([facet, values]) => [facet, ...values]);
    expect(chosen('users')).toEqual([
      ['level', 'doctorate'],
      ['teaches', 'water'],
    ]);
    expect(chosen('universities')).toEqual([
      ['level', 'doctorate'],
      ['area', 'water'],
    ]);
    expect(kindsOf(filtersIn('speaks French', understood).filters, all)).toEqual(['users']);
    for (const place of ['Spain', 'Africa'])
      expect(kindsOf(filtersIn(place, understood).filters, all)).toEqual([
        'projects',
        'users',
        'universities',
      ]);
  });
});
