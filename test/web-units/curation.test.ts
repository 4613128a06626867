import { describe, expect, it, test } from 'vitest';
import { findDuplicates, unusedAreas } from '../../shared/topic/curation.ts';
import { otherNames } from '../../shared/topic/other-names.ts';
import { searchedNetwork } from './searched-network.ts';

const area = (name: string, ...others: string[]) => ({
  id: name,
  name,
  otherNames: others.length > 0 ? [{ language: 'en', names: others }] : undefined,
});
const found = (...areas: ReturnType<typeof area>[]) =>
  findDuplicates(areas).map(({ names }) => names.join(' = '));

test('another name that differs in case or accents alone is there once, as it was written first', () => {
  const rows = [
    { language: 'de', names: ['Wasser', 'wasser'] },
    { language: 'de', names: ['WASSER', 'Hydrologie'] },
  ];
  expect(otherNames.input.parse(rows)).toEqual([{ language: 'de', names: ['Wasser', 'Hydrologie'] }]);
});

describe('Near doubles', () => {
  it.each([
    ['Migration and Refugees', 'Refugees and Migration'],
    ['Teacher Education', 'Education of Teachers'],
    ['Théologie', 'theologie'],
    ['Climate Change', 'Climate Change Adaptation'],
    ['Economics', 'The Economy'],
    ['Bioethics', 'Bio-Ethics'],
    ['Service-Learning', 'Service Learning'],
    ['Interreligious Dialogue', 'Inter-religious Dialogue'],
  ])('are “%s” and “%s”', (one, other) =>
    expect(found(area(one), area(other))).toEqual([`${one} = ${other}`]),
  );

  it.each([
    ['Education', 'Teacher Education'],
    ['Public Health', 'Mental Health'],
    ['International Business Law', 'International Business Ethics'],
    ['Social Work and Migration Studies', 'Social Work'],
    ['Communication', 'Community Service'],
    ['Law', 'Lawn Tennis'],
    ['Hydrology', 'Hydrogen'],
    ['International Business Law', 'International Business Tax Forms'],
    ['Bioethics', 'Bio-Ethics Committees'],
    ['2030', '1.5'],
  ])('are not “%s” and “%s”', (one, other) => expect(found(area(one), area(other))).toEqual([]));

  it('are told once, though several of their names are alike, and by their own names first', () => {
    expect(found(area('Wells', 'Pozos'), area('Pozos', 'Wells'))).toEqual(['Wells = Wells']);
    expect(found(area('Law', 'Derecho'), area('Rights', 'Derecho'), area('Wells'), area('Well'))).toEqual([
      'Wells = Well',
      'Derecho = Derecho',
    ]);
  });

  it('are none of which one is being merged already', () => {
    expect(findDuplicates([area('Wells'), { ...area('Well'), mergingInto: 'Wells' }])).toEqual([]);
  });

  it('are few among the areas of the seed, and found among hundreds', () => {
    const { topics } = searchedNetwork(60).records;
    expect(findDuplicates(topics).map(({ areas, names }) => [areas.map(({ name }) => name), names])).toEqual(
      [],
    );
    const many = Array.from({ length: 8 }, (_, copy) =>
      topics.map((each) => ({ ...each, id: `${copy} ${each.id}`, name: `${each.name} x${copy}y` })),
    ).flat();
    expect(findDuplicates(many).length).toBeGreaterThan(500);
  });
});

test('an area is unused that no record names, unless it is being merged', () => {
  const areas = [area('Wells'), area('Law'), { ...area('Well'), mergingInto: 'Wells' }];
  expect(unusedAreas(areas, new Set(['Law'])).map(({ id }) => id)).toEqual(['Wells']);
});
