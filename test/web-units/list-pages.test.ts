import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { type Collection, collections, kinds } from '../../shared/kinds/registry.ts';
import { rules } from '../../shared/permissions/policy.ts';
import { readPages } from '../../web/data/list-pages.ts';
import { openReplica, openReplicaInMemory } from '../../web/data/replica.ts';

/** Rows of requests show the first words of the reason, by which people decide. */
const listed: { [C in Collection]?: string[] } = { requests: ['description'] };

test.each(collections)('lists of %s carry no rich text but what their rows show', (collection) => {
  const shown = listed[collection] ?? [];
  const texts = kinds[collection].richText;
  expect(kinds[collection].detailOnly).toEqual(
    expect.arrayContaining(texts.filter((field) => !shown.includes(field))),
  );
  expect(
    texts.filter((field) => !(kinds[collection].detailOnly as readonly string[]).includes(field)),
  ).toEqual(shown);
});

/** Set once, on creation: whoever may not see the record is never sent it, so no browser decides by it. */
const decidedByService: { [C in Collection]?: string[] } = {
  introductions: ['withheldFrom'],
  reports: ['person'],
};

test.each(collections)(
  'what decides who sees one of the %s is where a browser can decide by it',
  (collection) => {
    const { reads, endsAt } = rules[collection].see;
    const { privateFields, detailOnly } = kinds[collection];
    const outOfReach: readonly string[] = endsAt ? [...privateFields, ...detailOnly] : privateFields;
    expect(reads.filter((field) => outOfReach.includes(field))).toEqual(decidedByService[collection] ?? []);
  },
);

vi.stubGlobal('self', globalThis);

const at = '2026-01-01T00:00:00.000Z';
const topics = Array.from({ length: 2620 }, (_, number) => ({
  id: `topic-${String(number).padStart(4, '0')}`,
  name: `Łódź “${number}” 😀 München`,
  description: '',
  version: 1,
  createTimestamp: at,
  updateTimestamp: at,
}));

test.each([
  ['in a store', openReplica],
  ['in memory', openReplicaInMemory],
])('what is written in many pages is read as it was, %s', async (_, open) => {
  const replica = await open('somebody');
  await replica.write({ topics: { upsert: topics, remove: [] } });
  const { store } = replica.db.transaction('lists');
  const read = await readPages(store, 'topics');
  expect(read.size).toBeGreaterThan(25);
  expect([...read.values()].flat().map(({ id, name }) => [id, name])).toEqual(
    topics.map(({ id, name }) => [id, name]),
  );

  const [third, last] = [[...read.keys()][2] ?? '', [...read.keys()].at(-1) ?? ''];
  const some = await readPages(replica.db.transaction('lists').store, 'topics', [last, third]);
  expect(some).toEqual(
    new Map([
      [last, read.get(last)],
      [third, read.get(third)],
    ]),
  );
  replica.close();
});

test('records of a kind that came with a later release are skipped, and the others stored', async () => {
  const replica = await openReplica('another');
  const [topic] = topics;
  const changes = {
    wells: { upsert: topics, remove: [] },
    topics: { upsert: topic ? [topic] : [], remove: [] },
  };
  await replica.write(changes);
  expect(await replica.db.getAllKeys('topics')).toEqual([topic?.id]);
});
