import { expect, test } from 'vitest';

/**
 * A kind that can't be built throws while its module loads, before any test of a file that imports
 * it begins: so it is loaded here inside of one.
 */
test('the kinds load, in the order in which a browser reads them', { tags: ['4-4'] }, async () => {
  const { collections, kinds } = await import('../../shared/kinds/registry.ts');
  const order = [
    'taskforces',
    'projects',
    'universities',
    'topics',
    'users',
    'requests',
    'resources',
    'chairs',
    'admins',
    'offers',
  ];
  // A kind that was added since may stand anywhere among them.
  expect(collections.filter((each) => order.includes(each))).toEqual(order);
  expect(Object.keys(kinds)).toEqual(collections);
});
