import { type Collection, searchFrom } from '../kinds/collections.ts';
import type { Presented } from '../kinds/registry.ts';
import { entryOf, partsFor } from '../search/fields.ts';
import { bestFirst, searchWithFallbacks } from '../search/search.ts';
import { buildIndex, type SearchIndexes, withoutChanges } from '../search/search-index.ts';
import { weightedLength } from '../text/characters.ts';
import type { KindFacets } from './common-facets.ts';
import { choicesIn, facetsOver } from './facets.ts';
import { facetsOf } from './kind-facets.ts';
import { listedAt } from './list-record.ts';

/** The records that somebody may see, as they see them. A kind that is missing has none. */
export type VisibleRecords = { readonly [C in Collection]?: readonly Presented<C>[] };

/**
 * Tells which records of its kind the list at a saved address shows, as the app does: by the same facets and the same
 * search. Many addresses can be asked about the same records, whose index is made once.
 *
 * @returns undefined for an address that isn't a list's
 */
export function filterOf(
  address: string,
  records: VisibleRecords,
): ((record: { id: string }) => boolean) | undefined {
  const collection = listedAt(address);
  if (!collection) return undefined;
  const params = new URLSearchParams(address.split('?')[1]);
  const own: readonly Presented<Collection>[] = records[collection] ?? [];
  const groups = (facetsOf[collection] as KindFacets<Collection> | undefined)?.groups(own, records) ?? [];
  const fitting = facetsOver(groups).fitting(own, choicesIn(groups, params));
  const text = params.get('q')?.trim() ?? '';
  const found =
    weightedLength(text) >= searchFrom(collection) &&
    new Set(bestFirst(searchWithFallbacks(indexOf(collection, records), text)).flat());
  const ids = new Set(fitting.map(({ id }) => id).filter((id) => !found || found.has(id)));
  return ({ id }) => ids.has(id);
}

const made = new WeakMap<VisibleRecords, Map<Collection, SearchIndexes>>();

function indexOf(collection: Collection, records: VisibleRecords): SearchIndexes {
  const known = made.get(records) ?? new Map<Collection, SearchIndexes>();
  made.set(records, known);
  const parts = partsFor(collection, (used) => records[used] ?? []);
  const index =
    known.get(collection) ??
    withoutChanges(
      buildIndex((records[collection] ?? []).map((record) => entryOf(collection, record, parts(record)))),
    );
  known.set(collection, index);
  return index;
}
