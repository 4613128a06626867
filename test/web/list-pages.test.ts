import { expect, test } from 'vitest';
import { collections, kinds } from '../../shared/registry.ts';
import { apart } from '../../web/data/list-pages.ts';

test.each(collections)('lists of %s carry no rich text', (collection) => {
  expect(apart[collection]).toEqual(expect.arrayContaining(kinds[collection].richText));
});
