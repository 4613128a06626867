import type { Collection, SectionKind } from '../../../shared/kinds/collections.ts';
import type { KindFacets } from '../../../shared/lists/common-facets.ts';
import { useRecords } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { useOnceRead } from '../page/use-once-read.ts';
import { useListUrl } from './list-url.tsx';
import { type Orders, useOrdered } from './ordering.tsx';
import { useFacets } from './use-facets.ts';

const none: readonly Collection[] = [];

/**
 * A kind's list as its address describes it: searched, ordered and narrowed by facets.
 *
 * @param options `orders` and `facets` must stay the same from call to call; `search: false` is a list without search box
 */
export function useRecordList<C extends SectionKind>(
  collection: C,
  options: {
    orders: Orders<Listed<C>>;
    facets?: KindFacets<C>;
    search?: false;
    /** The kinds whose names rows show: without them a row would grow when they come. */
    named?: readonly Collection[];
  },
) {
  const isRead = useOnceRead(options.named ?? none);
  const searched = options.search ?? true;
  const url = useListUrl();
  const text = searched ? url.text : '';
  const records = useRecords(collection);
  const all = isRead ? records : undefined;
  const ordered = useOrdered(collection, all, text, options.orders);
  return {
    collection,
    orders: options.orders,
    searched,
    text,
    onText: url.onText,
    ...ordered,
    ...useFacets(options.facets, all, ordered.found),
    total: all?.length,
  };
}

export type ListState<C extends SectionKind> = ReturnType<typeof useRecordList<C>>;
