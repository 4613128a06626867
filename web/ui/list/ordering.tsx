import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { type Message, msg, t } from '../../../shared/language/messages.ts';
import { inOrder } from '../../../shared/language/sorted-by.ts';
import { useSearch } from '../../data/search.ts';
import { Icon } from '../controls/icon.tsx';
import { useLanguage } from '../language/language.ts';
import { useAddressPart } from './list-url.tsx';
import './ordering.css';

/** The orders that a list offers, by their names in the address; the first is the default. */
export type Orders<R> = Record<string, Order<R>>;

type Order<R> = {
  label: Message;
  /** Compared as it is, without folding case or accents. */
  key: (record: R) => string;
  backwards?: true;
};

export const byName: Order<{ nameInOrder: string }> = {
  label: msg('Name'),
  key: ({ nameInOrder }) => nameInOrder,
};

export const newestFirst: Order<{ createTimestamp: string }> = {
  label: msg('Newest first'),
  key: ({ createTimestamp }) => createTimestamp,
  backwards: true,
};

function ordered<R>(records: readonly R[], { key, backwards }: Order<R>): readonly R[] {
  const sorted = inOrder(records, key);
  return backwards ? sorted.reverse() : sorted;
}

/**
 * The records that the search finds, in the order chosen. Without a choice a search puts the best match first.
 *
 * @param orders must stay the same from call to call
 */
export function useOrdered<R extends { id: string }>(
  collection: Collection,
  records: readonly R[] | undefined,
  text: string,
  orders: Orders<NoInfer<R>>,
): ReturnType<typeof useSearch<R>> {
  const name = useSearchParams()[0].get('sort') ?? '';
  const chosen = Object.hasOwn(orders, name) ? orders[name] : undefined;
  const order = chosen ?? Object.values(orders)[0];
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: countries are in the order of their names in it
  const sorted = useMemo(() => records && order && ordered(records, order), [records, order, language]);
  const { found, query, forgiven } = useSearch(collection, sorted, text);
  return useMemo(
    () => ({
      found: chosen && found !== sorted ? found && ordered(found, chosen) : found,
      query,
      forgiven,
    }),
    [chosen, found, sorted, query, forgiven],
  );
}

/** Chooses between several orders. @param query while something is searched for, the default is the best match */
export function OrderSelect({
  orders,
  query,
}: {
  orders: Record<string, { label: Message }>;
  query: string;
}) {
  const [params] = useSearchParams();
  const setPart = useAddressPart();
  const entries = Object.entries(orders);
  if (entries.length < 2) return null;
  const normal = query ? '' : (entries[0]?.[0] ?? '');
  const name = params.get('sort') ?? '';

  return (
    <label className="order-select screen-only">
      <span className="order-select-words">{t('Sort by')}</span>
      <span className="order-choice">
        <select
          value={Object.hasOwn(orders, name) ? name : normal}
          onChange={({ target: { value } }) => setPart({ sort: value === normal ? undefined : value })}
        >
          {query && <option value="">{t('Best match')}</option>}
          {entries.map(([value, { label }]) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </label>
  );
}
