import { type ReactNode, use } from 'react';
import { names, type Sectioned } from '../../../shared/collections.ts';
import { lettersIn } from '../../../shared/letters.ts';
import { useAllHere, useOnline, useSync } from '../../data/hooks.ts';
import { searchFrom, useIsIndexing } from '../../data/search.ts';
import { inDigits } from '../../language/format.ts';
import { SectionArt } from '../content/app-section.ts';
import { Forgiven } from '../content/highlight.tsx';
import { Skeleton } from '../content/skeleton.tsx';
import { Button, ButtonLink } from '../controls/button.tsx';
import { EmptyState, ErrorState } from '../feedback/empty-state.tsx';
import { FirstStep, firstStepWords, useFirstStep } from '../feedback/first-step.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { focusHeading, PageHeading } from '../page/page-heading.tsx';
import { FacetBar } from './facet-bar.tsx';
import { ListExport } from './list-export.tsx';
import { useMissed } from './missed-searches.ts';
import { type Paper, PaperTable } from './paper.tsx';
import type { Layout } from './rows.tsx';
import { Rows } from './rows.tsx';
import { SearchBox, type SearchProps } from './search-box.tsx';
import type { ListFacets } from './use-facets.ts';
import '../page/page.css';
import './record-list.css';

/**
 * A kind's list: heading, add button, search, facets, count line and rows.
 *
 * - `records`: found, fitting and sorted; undefined while the replica is being read.
 * - `forgiven`: whether a typo was, to find them.
 * - `fitting`: how many fit the facets, whatever is searched for.
 * - `total`: how many there are.
 * - `search`: without it there is no search box.
 * - `paper`: the list as a table, under what it is narrowed by.
 */
export function RecordList<R extends { id: string }>({
  collection,
  canAdd,
  addLabel,
  search,
  facets,
  order,
  links,
  beside,
  records,
  forgiven = false,
  fitting = 0,
  total,
  hint,
  layout = 'rows',
  renderRecord,
  paper,
}: {
  collection: Sectioned;
  canAdd?: boolean;
  addLabel?: string;
  search?: SearchProps;
  /** Every list says by what it is narrowed, or that it isn't. */
  facets: ListFacets | undefined;
  /** An OrderSelect. */
  order?: ReactNode;
  /** To what belongs to the list and has a screen of its own. */
  links?: ReactNode;
  /**
   * What shows the same records in another way: on a wide screen it stands beside them, on others above. Who reads in
   * order comes to it after them.
   */
  beside?: ReactNode;
  records: readonly R[] | undefined;
  forgiven?: boolean;
  fitting?: number;
  total: number | undefined;
  /** Said after the count. */
  hint?: string;
  layout?: Layout;
  renderRecord: (record: R) => ReactNode;
  paper: Paper<R>;
}) {
  const online = useOnline();
  const allHere = useAllHere();
  const { one, many, heading, path } = names[collection];
  const typed = lettersIn(search?.text ?? '');
  const isNarrowed = facets !== undefined && facets.tokens.length > 0;
  const isIndexing = useIsIndexing(collection, search?.text ?? '');
  const tooShort = typed > 0 && typed < searchFrom(collection);
  useMissed(
    collection,
    search?.text ?? '',
    allHere && records?.length === 0 && Boolean(total) && typed >= searchFrom(collection) && !isNarrowed,
  );
  const narrowedBy = [
    ...(facets?.tokens ?? []).map(({ words }) => words),
    ...(typed > 0 && !tooShort ? [`“${search?.text.trim()}”`] : []),
  ].join('; ');
  const box = search && <SearchBox {...search} />;
  const sum = (count: number) => `${inDigits(count)} ${count === 1 ? one : many}`;
  return (
    <section className="page record-list">
      <header className="page-bar record-list-head">
        <PageHeading title={heading} />
        {online && canAdd && (
          <ButtonLink tone="primary" to={`${path}/add`}>
            + <span className="record-list-add">{addLabel}</span>
          </ButtonLink>
        )}
      </header>
      {narrowedBy && <h2 className="paper-only">{narrowedBy}</h2>}
      {facets ? (
        <FacetBar of={facets} found={allHere && records ? sum(records.length) : many} search={box} />
      ) : (
        box
      )}
      <div className="page-bar record-list-bar">
        <p role="status">
          {allHere && records && total !== undefined && total > 0 ? (
            <>
              {isIndexing ? 'Searching… ' : `Showing ${sum(records.length)} of ${inDigits(total)}. `}
              {hint && <span className="record-list-hint screen-only">{hint}</span>}
              {tooShort && ` Type at least ${searchFrom(collection)} letters to search.`}
            </>
          ) : (
            ' '
          )}
        </p>
        {links && <div className="record-list-links screen-only">{links}</div>}
        {order}
        {allHere && records && records.length > 0 && (
          <ListExport
            collection={collection}
            records={records}
            narrowedBy={narrowedBy}
            prepare={paper.prepare}
          />
        )}
      </div>
      {records && total !== undefined && records.length > 0 ? (
        <Forgiven value={forgiven}>
          <Rows label={heading} records={records} total={total} layout={layout} renderRecord={renderRecord} />
          <PaperTable paper={paper} records={records} />
        </Forgiven>
      ) : (
        <Nothing
          collection={collection}
          loaded={records && total}
          layout={layout}
          search={search}
          facets={facets}
          fitting={fitting}
          canAdd={canAdd}
        />
      )}
      {beside && <div className="record-list-beside screen-only">{beside}</div>}
    </section>
  );
}

/** Why there are no rows: not loaded, nothing there yet, or nothing that fits. */
function Nothing({
  collection,
  loaded,
  layout,
  search,
  facets,
  fitting,
  canAdd,
}: {
  collection: Sectioned;
  loaded: number | undefined | readonly unknown[];
  layout: Layout;
  search: SearchProps | undefined;
  facets: ListFacets | undefined;
  fitting: number;
  canAdd: boolean | undefined;
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
        {allHere ? <p>Loading...</p> : <ProgressBar label="Loading..." value={sync.progress || undefined} />}
        <div className={`rows ${layout}`}>
          {[...Array(layout === 'cards' ? 8 : 6).keys()].map((place) => (
            <Skeleton key={place} shape={layout === 'cards' ? 'card' : 'row'} />
          ))}
        </div>
      </div>
    );
  if (loaded === 0) return <NothingYet collection={collection} canAdd={canAdd} />;
  return <NothingFits collection={collection} search={search} facets={facets} fitting={fitting} />;
}

/** In a network that begins: what comes first, and where. */
function NothingYet({ collection, canAdd = false }: { collection: Sectioned; canAdd?: boolean }) {
  const art = use(SectionArt);
  const step = useFirstStep(collection);
  return (
    <EmptyState
      art={art}
      title={`You don't have any ${names[collection].many} yet`}
      action={step ? <FirstStep step={step} /> : canAdd && <FirstStep step={collection} />}
    >
      {step && firstStepWords(step)}
    </EmptyState>
  );
}

/** What to drop so that something is found: one choice or the text, or else all of it. */
export function NothingFits({
  collection,
  search,
  facets,
  fitting,
}: {
  collection: Sectioned;
  search: SearchProps | undefined;
  facets: ListFacets | undefined;
  fitting: number;
}) {
  const { one, many } = names[collection];
  const isNarrowed = facets !== undefined && facets.tokens.length > 0;
  const clearText = () => search?.onText('');
  const ways = [
    ...(isNarrowed ? facets.waysOut() : []),
    ...(search?.text && isNarrowed && fitting > 0
      ? [{ words: `“${search.text.trim()}”`, count: fitting, take: clearText }]
      : []),
  ];
  const take = (way: () => void) => () => {
    way();
    // The button goes.
    focusHeading();
  };
  if (!isNarrowed)
    return (
      <EmptyState
        art="search"
        title="No Search Results Found"
        action={search?.text && <Button onClick={take(clearText)}>Clear search</Button>}
      >
        Try a shorter or different word.
      </EmptyState>
    );
  return (
    <EmptyState
      art="search"
      title="No Search Results Found"
      action={
        <div className="ways-out">
          {ways.map(({ words, count, take: way }) => (
            <Button key={words} className="way-out" onClick={take(way)}>
              Drop {words}
              <small>
                {inDigits(count)} {count === 1 ? one : many}
              </small>
            </Button>
          ))}
          {ways.length === 0 && (
            <Button
              onClick={take(() => {
                clearText();
                facets.clear();
              })}
            >
              Clear all
            </Button>
          )}
        </div>
      }
    >
      {ways.length > 0
        ? `No matches for all of these. Without one of them there are some:`
        : 'No matches, even without any one of these.'}
    </EmptyState>
  );
}
