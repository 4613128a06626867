import { type ReactNode, useSyncExternalStore } from 'react';
import { names, type Sectioned } from '../../shared/collections.ts';
import { withCommas } from '../data/english.ts';
import { useAllHere, useOnline, useSync } from '../data/hooks.ts';
import type { SearchText } from '../data/search-text.ts';
import { Button, ButtonLink } from './button.tsx';
import { EmptyState, ErrorState } from './empty-state.tsx';
import { kindArt } from './kind-art.ts';
import { focusHeading, PageHeading } from './page-heading.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { type Layout, Rows } from './rows.tsx';
import { SearchBox } from './search-box.tsx';
import { Skeleton } from './skeleton.tsx';
import './record-list.css';

/**
 * A kind's list: heading, add button, filters, search, count line and rows.
 *
 * - `records`: filtered, searched and sorted; undefined while the replica is being read.
 * - `total`: how many there are without filter and search.
 * - `search`: without it there is no search box.
 */
export function RecordList<R extends { id: string }>({
  collection,
  canAdd,
  addLabel,
  search,
  filters,
  order,
  records,
  total,
  hint,
  layout = 'rows',
  renderRecord,
}: {
  collection: Sectioned;
  canAdd?: boolean;
  addLabel?: string;
  search?: { label: string; note?: string; text: SearchText };
  filters?: ReactNode;
  /** An OrderSelect. */
  order?: ReactNode;
  records: readonly R[] | undefined;
  total: number | undefined;
  /** Said after the count. */
  hint?: string;
  layout?: Layout;
  renderRecord: (record: R) => ReactNode;
}) {
  const online = useOnline();
  const allHere = useAllHere();
  const { one, many, heading, path } = names[collection];
  return (
    <section className="record-list">
      <header className="record-list-head">
        <PageHeading title={heading} />
        {online && canAdd && (
          <ButtonLink tone="primary" to={`${path}/add`}>
            + {addLabel}
          </ButtonLink>
        )}
      </header>
      {search && <SearchBox {...search} />}
      {filters}
      <div className="record-list-bar">
        <p role="status">
          {allHere && records && total !== undefined && total > 0
            ? `Showing ${withCommas(records.length)} ${records.length === 1 && !hint ? one : many} of ${withCommas(total)}. ${hint ?? ''}`
            : ' '}
        </p>
        {order}
      </div>
      {records && total !== undefined && records.length > 0 ? (
        <Rows label={heading} records={records} total={total} layout={layout} renderRecord={renderRecord} />
      ) : (
        <Nothing collection={collection} loaded={records && total} layout={layout} text={search?.text} />
      )}
    </section>
  );
}

/** Why there are no rows: not loaded, nothing there yet, or nothing that fits. */
function Nothing({
  collection,
  loaded,
  layout,
  text,
}: {
  collection: Sectioned;
  loaded: number | undefined | readonly unknown[];
  layout: Layout;
  text: SearchText | undefined;
}) {
  const sync = useSync();
  const allHere = useAllHere();
  if (!allHere && (sync.phase === 'failed' || sync.phase === 'offline'))
    return (
      <ErrorState
        message={`We could not load ${loaded ? 'all' : 'the'} ${names[collection].many}. Check your connection.`}
        onRetry={sync.retry}
      />
    );
  if (loaded === undefined || !allHere)
    return (
      <div className="record-list-loading">
        {allHere ? <p>Loading...</p> : <ProgressBar label="Loading..." value={sync.progress} />}
        <div className={`rows ${layout}`}>
          {[...Array(layout === 'cards' ? 8 : 6).keys()].map((place) => (
            <Skeleton key={place} shape={layout === 'cards' ? 'card' : 'row'} />
          ))}
        </div>
      </div>
    );
  if (loaded === 0)
    return (
      <EmptyState art={kindArt[collection].art} title={`You don't have any ${names[collection].many} yet`} />
    );
  return (
    <EmptyState art="search" title="No Search Results Found" action={text && <ClearSearch text={text} />}>
      Try fewer letters, another spelling, or more of the filters.
    </EmptyState>
  );
}

function ClearSearch({ text }: { text: SearchText }) {
  if (!useSyncExternalStore(text.subscribe, text.value)) return null;
  return (
    <Button
      onClick={() => {
        text.write('');
        focusHeading();
      }}
    >
      Clear search
    </Button>
  );
}
