import elasticlunr from 'elasticlunr';
import MiniSearch from 'minisearch';
import { search } from '../../shared/search/search.ts';
import { buildIndex, withoutChanges } from '../../shared/search/search-index.ts';
import { knownAnswers, people } from '../web-units/known-answers.ts';
import type { Part, Row } from './row.ts';
import { quantile } from './statistics.ts';

type Engine = { what: string; find: (query: string) => string[] };

/** What is found of 200 searches with known answers, and how long one takes, beside other engines. */
export const measureSearch: Part = async () => {
  const of3000 = people.map(({ id, name, rest }) => ({
    id,
    name,
    university: rest[0] ?? '',
    bio: rest[1] ?? '',
  }));
  const quality = engines(of3000).map((engine) => ({ what: engine.what, figure: foundOf200(engine) }));
  const of10000 = Array.from({ length: 4 }, (_, copy) =>
    of3000.map((each) => ({ ...each, id: `${copy}-${each.id}` })),
  )
    .flat()
    .slice(0, 10_000);
  const times = engines(of10000).map((engine) => ({ what: engine.what, took: keystrokes(engine) }));
  return [
    row('Of 200 searches with known answers, found among the first five', '%', quality, { least: 98 }),
    row(
      'Search of 10,000 members, one query, p95 of 200 (the engine alone)',
      'ms',
      times.map(({ what, took }) => ({ what, figure: quantile(took, 0.95) })),
    ),
    row(
      'The same, median',
      'ms',
      times.map(({ what, took }) => ({ what, figure: quantile(took, 0.5) })),
    ),
  ];
};

function row(
  what: string,
  unit: Row['unit'],
  figures: { what: string; figure: number }[],
  budget?: Row['budget'],
): Row {
  const [ours, ...beside] = figures;
  return { what, figure: ours?.figure ?? 0, unit, budget, beside };
}

function foundOf200({ find }: Engine): number {
  const found = knownAnswers.filter(({ query, person }) => find(query).slice(0, 5).includes(person.id));
  return (100 * found.length) / knownAnswers.length;
}

function keystrokes({ find }: Engine): number[] {
  return knownAnswers.map(({ query }) => {
    const begun = performance.now();
    find(query);
    return performance.now() - begun;
  });
}

type Document = { id: string; name: string; university: string; bio: string };

/** Ours first; the others as their documentation advises for searching while typing. */
function engines(documents: Document[]): Engine[] {
  const index = withoutChanges(
    buildIndex(documents.map(({ id, name, university, bio }) => ({ id, name, rest: [university, bio] }))),
  );
  const fields = ['name', 'university', 'bio'] as const;
  const mini = new MiniSearch<Document>({ fields: [...fields] });
  mini.addAll(documents);
  const lunr = elasticlunr<Document>(function () {
    for (const field of fields) this.addField(field);
    this.setRef('id');
    this.saveDocument(false);
  });
  for (const document of documents) lunr.addDoc(document);
  const boosts = { name: { boost: 3 }, university: { boost: 1 }, bio: { boost: 1 } };
  return [
    {
      what: 'ours',
      find: (query) => search(index, query).flat(),
    },
    {
      what: 'MiniSearch',
      find: (query) =>
        mini
          .search(query, { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { name: 3 } })
          .map(({ id }) => id as string),
    },
    {
      what: 'elasticlunr',
      find: (query) =>
        lunr.search(query, { fields: boosts, expand: true, bool: 'AND' }).map(({ ref }) => ref),
    },
  ];
}
