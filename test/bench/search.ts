import { search } from '../../shared/search/search.ts';
import { buildIndex, withoutChanges } from '../../shared/search/search-index.ts';
import { knownAnswers, people } from '../web-units/known-answers.ts';
import type { Part } from './row.ts';
import { quantile } from './statistics.ts';

type Find = (query: string) => string[];

/** What is found of 200 searches with known answers, and how long one takes. */
export const measureSearch: Part = async () => {
  const of3000 = people.map(({ id, name, rest }) => ({ id, name, rest }));
  const of10000 = Array.from({ length: 4 }, (_, copy) =>
    of3000.map((each) => ({ ...each, id: `${copy}-${each.id}` })),
  )
    .flat()
    .slice(0, 10_000);
  const took = keystrokes(searchOver(of10000));
  return [
    {
      what: 'Of 200 searches with known answers, found among the first five',
      unit: '%',
      figure: foundOf200(searchOver(of3000)),
      budget: { least: 98 },
    },
    {
      what: 'Search of 10,000 members, one query, p95 of 200 (the engine alone)',
      unit: 'ms',
      figure: quantile(took, 0.95),
      beside: [{ what: 'median', figure: quantile(took, 0.5) }],
    },
  ];
};

function searchOver(members: Parameters<typeof buildIndex>[0]): Find {
  const index = withoutChanges(buildIndex(members));
  return (query) => search(index, query).flat();
}

function foundOf200(find: Find): number {
  const found = knownAnswers.filter(({ query, person }) => find(query).slice(0, 5).includes(person.id));
  return (100 * found.length) / knownAnswers.length;
}

function keystrokes(find: Find): number[] {
  return knownAnswers.map(({ query }) => {
    const begun = performance.now();
    find(query);
    return performance.now() - begun;
  });
}
