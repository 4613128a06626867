import { expect, test } from 'vitest';
import { changedWords, recordWords, refusedWords } from '../../web/ui/record/audit-words.ts';

test.each([
  ['universities', 'edit', true, 'Changed university'],
  ['universities', 'delete', false, 'Deleted a university'],
  ['offers', 'delete', false, 'Deleted an opportunity'],
  ['requests', 'create', false, 'Added a request, deleted since'],
  ['images', 'create', undefined, 'Added a picture'],
  ['chairs', 'delete', true, 'Removed chair'],
  ['admins', 'delete', false, 'Removed an administrator'],
  ['users', 'delete', true, 'Deleted member'],
] as const)('what became of one of %s (%s, named: %s) is “%s…”', (collection, action, named, words) => {
  expect(recordWords({ collection, action }, named)).toBe(words);
});

test('an edit is told by what its fields are called, and by counts', () => {
  expect(
    changedWords('universities', [
      { field: 'website' },
      { field: 'topics', added: 2, altered: 3, removed: 1 },
    ]),
  ).toBe('Website; Areas of Specialization: 2 added, 3 changed, 1 removed');
  // What follows from others is told where it is all.
  expect(changedWords('universities', [{ field: 'city' }, { field: 'latitude' }])).toBe('City');
  const moved = ['country', 'countryCode', 'latitude', 'longitude'].map((field) => ({ field }));
  expect(changedWords('universities', moved)).toBe('Country');
  expect(changedWords('universities', [{ field: 'latitude' }])).toBe('Latitude');
  expect(changedWords('resources', [{ field: 'approved' }, { field: 'submittedBy' }])).toBe('Approved');
  expect(changedWords('users', [{ field: 'fax' }])).toBe('A former field');
});

test('refusals are told by counts, as all counts are written', () => {
  expect(refusedWords({ forbidden: 2, 'slow-down': 1380 })).toBe('2 not allowed, 1,380 over the limit');
});
