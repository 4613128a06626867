import type { Collection } from '../kinds/collections.ts';

/** How many characters start a search of a list; with fewer it shows everything. */
export const searchFrom = (collection: Collection): number => (collection === 'universities' ? 3 : 4);
