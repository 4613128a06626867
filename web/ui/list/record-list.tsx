import { type ReactNode, use } from 'react';
import { names, type Sectioned } from '../../../shared/collections.ts';
import { useAllHere, useOnline, useSync } from '../../data/hooks.ts';
import { searchFrom } from '../../data/search.ts';
import { inDigits } from '../../language/format.ts';
import { SectionArt } from '../app-section.ts';
import { Button, ButtonLink } from '../button.tsx';
import { EmptyState, ErrorState } from '../empty-state.tsx';
import { focusHeading, PageHeading } from '../page-heading.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { Layout } from './rows.tsx';
import { Rows } from './rows.tsx';
import { SearchBox, type SearchProps } from './search-box.tsx';
import '../page.css';
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
  beside,
  records,
  total,
  hint,
  layout = 'rows',
  renderRecord,
}: {
  collection: Sectioned;
  canAdd?: boolean;
  addLabel?: string;
  search?: SearchProps;
  filters?: ReactNode;
  /** An OrderSelect. */
  order?: ReactNode;
  /** What shows the same records in another way, and can be put away: on a wide screen it stands beside them. */
  beside?: ReactNode;
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
  const typed = search?.text.trim().length ?? 0;
  const tooShort = typed > 0 && typed < searchFrom(collection);
  return (
    <section className="page record-list">
      <header className="page-bar record-list-head">
        <PageHeading title={heading} />
        {online && canAdd && (
          <ButtonLink tone="primary" to={`${path}/add`} className="screen-only">
            + {addLabel}
          </ButtonLink>
        )}
      </header>
      {search && <SearchBox {...search} />}
      {filters}
      {beside && <div className="record-list-beside screen-only">{beside}</div>}
      <div className="page-bar record-list-bar">
        <p role="status">
          {allHere && records && total !== undefined && total > 0 ? (
            <>
              {`Showing ${inDigits(records.length)} ${records.length === 1 && !hint ? one : many} of ${inDigits(total)}. `}
              {hint && <span className="screen-only">{hint}</span>}
              {tooShort && ` The search begins at ${searchFrom(collection)} letters.`}
            </>
          ) : (
            ' '
          )}
        </p>
        {order}
      </div>
      {records && total !== undefined && records.length > 0 ? (
        <Rows label={heading} records={records} total={total} layout={layout} renderRecord={renderRecord} />
      ) : (
        <Nothing collection={collection} loaded={records && total} layout={layout} search={search} />
      )}
    </section>
  );
}

/** Why there are no rows: not loaded, nothing there yet, or nothing that fits. */
function Nothing({
  collection,
  loaded,
  layout,
  search,
}: {
  collection: Sectioned;
  loaded: number | undefined | readonly unknown[];
  layout: Layout;
  search: SearchProps | undefined;
}) {
  const sync = useSync();
  const allHere = useAllHere();
  const art = use(SectionArt);
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
    return <EmptyState art={art} title={`You don't have any ${names[collection].many} yet`} />;
  return (
    <EmptyState
      art="search"
      title="No Search Results Found"
      action={search?.text && <ClearSearch {...search} />}
    >
      Try fewer letters, another spelling, or more of the filters.
    </EmptyState>
  );
}

function ClearSearch({ onText }: SearchProps) {
  return (
    <Button
      onClick={() => {
        onText('');
        focusHeading();
      }}
    >
      Clear search
    </Button>
  );
}
