import { expect, test } from 'vitest';
import { sentences, withoutTest } from './sentences.ts';

test('a sentence that no test shows is missed', () => {
  const few = { '2.4-1': 'The list has a heading.', '5-1': 'Text is trimmed.' };
  expect(withoutTest(few, [{ tags: ['2.4-1'] }, { tags: ['5-1', '2.4-1'] }])).toEqual([]);
  expect(withoutTest(few, [{ tags: ['2.4-1'] }])).toEqual(['5-1']);
});

test('sentences are counted from one in each section, none left out', () => {
  for (const [section, ids] of Map.groupBy(Object.keys(sentences), (id) => id.split('-')[0]))
    expect(ids).toEqual(ids.map((_, index) => `${section}-${index + 1}`));
});
