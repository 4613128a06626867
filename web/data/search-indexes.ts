import type { Collection } from '../../shared/collections.ts';
import type { SearchIndexes } from '../search/search-index.ts';
import { opened } from './opened.ts';
import type { IndexPart } from './search-indexing.ts';
import { store } from './store.ts';

/** What the page answers searches from. */
export const searchIndexes = store<{ [C in Collection]?: SearchIndexes }>({});
const wanted = new Set<Collection>();

/** Has the indexes made of what was opened; until they are, the last ones stand. */
export function indexOpened() {
  for (const collection of wanted) opened.get()?.background.index(collection);
}

/** Has the collection's index made, as soon as there is something open. */
export function wantIndex(collection: Collection) {
  wanted.add(collection);
  opened.get()?.background.index(collection);
}

/** Takes what the background has made of a collection's index. */
export function takeIndex({ collection, base, recent, replaced }: IndexPart) {
  const all = searchIndexes.get();
  const of = base ?? all[collection]?.base;
  if (of) searchIndexes.set({ ...all, [collection]: { base: of, recent, replaced } });
}
