import { expect, test } from 'vitest';
import { collections, sectionKinds } from '../../shared/kinds/collections.ts';
import { kinds } from '../../shared/kinds/registry.ts';

/** What the app finds by the names of files, and no compiler asks for. */
const policyFiles = import.meta.glob<object>('../../shared/*/*.policy.ts', { eager: true });
const sectionFiles = import.meta.glob<object>('../../web/*/*.section.ts', { eager: true });
const exported = (files: Record<string, object>) =>
  Object.values(files).flatMap((file) => Object.entries(file));

test.each(collections)(
  'the policy of %s is the one that a *.policy.ts exports by that name',
  (collection) => {
    const named = exported(policyFiles).filter(([name]) => name === collection);
    expect(named, `shared/*/*.policy.ts: export const ${collection}`).toHaveLength(1);
    expect(named[0]?.[1]).toBe(kinds[collection].policy);
  },
);

test.each(sectionKinds)('a *.section.ts says how %s is drawn and what its screens are', (collection) => {
  const named = exported(sectionFiles).filter(([name]) => name === collection);
  expect(named, `web/*/*.section.ts: export const ${collection}`).toHaveLength(1);
});

test('no other file has such a name', () => {
  const names = (files: Record<string, object>) =>
    exported(files)
      .map(([name]) => name)
      .sort();
  expect(names(policyFiles)).toEqual(collections.toSorted());
  expect(names(sectionFiles)).toEqual(sectionKinds.toSorted());
});
