import { expect, test } from 'vitest';
import { readCsv } from '../../infra/local/seed/network.ts';
import { searchEverywhere } from '../../shared/search/everywhere.ts';
import { wordsOf } from '../../shared/text/words.ts';
import { searchedNetwork } from './searched-network.ts';

const { records, searched } = searchedNetwork(60);
const all = searched();
const names = readCsv(new URL('../../infra/local/seed/data/topic-names.csv', import.meta.url)).map(
  ({ en = '', ...others }) => ({ area: en, others: Object.values(others) }),
);
const idOf = new Map(records.topics.map(({ id, name }) => [name, id]));

/** Whether what is shown first is one of these areas, or somebody or something of one. */
function isFirst(query: string, areas: readonly string[]): boolean {
  const first = searchEverywhere(all, query)[0]?.best[0];
  if (!first) return false;
  const ids = new Set(areas.map((area) => idOf.get(area)));
  const topics = 'topics' in first && Array.isArray(first.topics) ? first.topics : [];
  return ids.has(first.id) || topics.some(({ id }) => ids.has(id));
}

test('the 152 names of the areas in four languages find their area, or its people, first', () => {
  const asked = names.flatMap(({ area, others }) => others.map((name) => ({ area, name })));
  expect(asked).toHaveLength(152);
  expect(asked.filter(({ area, name }) => !isFirst(name, [area]))).toEqual([]);
});

test('so do all their words of five letters or more', () => {
  const wordsOfAreas = names.map(({ area, others }) => [area, wordsOf([area, ...others].join(' '))] as const);
  const words = new Set(names.flatMap(({ others }) => wordsOf(others.join(' '))));
  const asked = [...words].filter((word) => word.length >= 5);
  expect(asked.length).toBeGreaterThan(250);
  const missed = asked.filter((asked) => {
    const areas = wordsOfAreas.filter(([, words]) => words.some((word) => word.startsWith(asked)));
    return !isFirst(
      asked,
      areas.map(([area]) => area),
    );
  });
  expect(missed).toEqual([]);
});

test('a paraphrase in any of the languages finds its area among the first three, by forms of its rarest words', () => {
  const asked = [
    ['those who flee from war as refugees', 'Migration and Refugees'],
    ['proteger as crianças', 'Safeguarding and Protection of the Vulnerable'],
    ['construire la paix', 'Peace and Reconciliation'],
    ['proteção do meio ambiente', 'Ecology and Environmental Justice'],
    ['formare gli insegnanti', 'Teacher Education'],
    ['ansiedad en estudiantes', 'Mental Health and Well-being'],
  ] as const;
  const missed = asked.filter(([query, area]) => {
    const areas = searchEverywhere(all, query).find(({ collection }) => collection === 'topics');
    return !areas?.best.slice(0, 3).some(({ id }) => id === idOf.get(area));
  });
  expect(missed).toEqual([]);
});
