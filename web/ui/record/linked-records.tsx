import type { Collection } from '../../../shared/kinds/collections.ts';
import { sortedBy } from '../../../shared/language/sorted-by.ts';
import { useNames } from '../../data/hooks.ts';
import { useShortened } from '../controls/show-all.tsx';
import { RecordLink } from '../links/links.tsx';
import { usePrinting } from '../page/use-media.ts';
import { stateBadge } from './state-badge.tsx';
import './record-page.css';

/** The names of records that something refers to. */
export function LinkedRecords({
  collection,
  records,
}: {
  collection: Collection;
  /** Whole records or just names; undefined while they load. */
  records: readonly Parameters<typeof stateBadge>[1][] | undefined;
}) {
  const nameOf = useNames(collection);
  const printing = usePrinting();
  const sorted = sortedBy(records ?? [], ({ id }) => [nameOf(id)]);
  const { shown, more } = useShortened(sorted);
  if (!records || records.length === 0) return null;
  return (
    <>
      <ul className="linked-records">
        {(printing ? sorted : shown).map((record) => (
          <li key={record.id}>
            <RecordLink collection={collection} id={record.id} /> {stateBadge(collection, record)}
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}
