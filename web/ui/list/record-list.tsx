import { type ComponentProps, lazy, type ReactNode, Suspense, use, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { names, type SectionKind, searchFrom } from '../../../shared/kinds/collections.ts';
import { counted, inDigits } from '../../../shared/language/format.ts';
import { t } from '../../../shared/language/messages.ts';
import { capitalised } from '../../../shared/language/text.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { savedAddress } from '../../../shared/saved-search/saved-search.rules.ts';
import { nameIn } from '../../../shared/search/fields.ts';
import { weightedLength } from '../../../shared/text/characters.ts';
import { useActor, useFirstSyncDone, useOnline, useSync } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { useIsIndexing } from '../../data/search.ts';
import { SectionArt } from '../content/app-section.ts';
import { Forgiven } from '../content/highlight.tsx';
import { ProgressBar } from '../content/progress.tsx';
import { Skeleton } from '../content/skeleton.tsx';
import { Button, ButtonLink } from '../controls/button.tsx';
import { EmptyState, ErrorState } from '../feedback/empty-state.tsx';
import { FirstStep, firstStepWords, useFirstStep } from '../feedback/first-step.tsx';
import { PersonCard } from '../links/person-card.tsx';
import { translateOf } from '../links/untranslated.ts';
import { renderNothing } from '../page/load-part.ts';
import { focusHeading, PageHeading } from '../page/page-heading.tsx';
import { FacetBar } from './facet-bar.tsx';
import { ListExport } from './list-export.tsx';
import { foundBy } from './list-url.tsx';
import { useMissed } from './missed-searches.ts';
import { OrderSelect } from './ordering.tsx';
import { type Print, PrintTable } from './print-table.tsx';
import { RecordRow, type RowParts } from './record-row.tsx';
import { type Layout, Rows } from './rows.tsx';
import { SearchBox } from './search-box.tsx';
import type { ListFacets } from './use-facets.ts';
import type { ListState } from './use-record-list.ts';
import { WhyFound } from './why-found.tsx';
import '../page/page.css';
import './record-list.css';

const SaveSearch = lazy(() => import('../following/save-search.tsx').catch(renderNothing));

/**
 * A kind's list: heading, add button, search, facets, count line and rows.
 *
 * - `list`: from useRecordList.
 * - `add`: what the add button says; by default the kind's name, for whoever may create one.
 * - `hint`: said after the count.
 * - `links`: lead to screens that belong to the list.
 * - `beforeOrder`: stands beside the order.
 * - `beside`: shows the same records in another way. It stands beside them on a wide screen and above them on others,
 *   but is read after them.
 * - `besideIs`: one record of the list scrolls by itself beside it, and stands below it where there is no room.
 * - `row` or `card`: what a record's row or card shows beside its name. It must stay the same for long lists, or every
 *   row is drawn again with each change.
 */
export function RecordList<C extends SectionKind>({
  list,
  add: addWords,
  searchNote,
  hint,
  links,
  beforeOrder,
  beside,
  besideIs,
  row,
  card,
  print,
}: {
  list: ListState<C>;
  add?: string | false;
  searchNote?: string;
  hint?: string;
  links?: ReactNode;
  beforeOrder?: ReactNode;
  beside?: ReactNode;
  besideIs?: 'one-record' | undefined;
  row?: (record: Listed<C>) => RowParts;
  card?: (record: Listed<C>) => Pick<ComponentProps<typeof PersonCard>, 'picture' | 'details'>;
  print: Print<Listed<C>>;
}) {
  const { collection, text, onText, query, facets, shown, total } = list;
  const online = useOnline();
  const firstSyncDone = useFirstSyncDone();
  const actor = useActor();
  const layout = card ? 'cards' : 'rows';
  const isIndexing = useIsIndexing(collection, text);
  const { path, ...kind } = names[collection];
  const [one, many, heading] = [t(kind.one), t(kind.many), t(kind.heading)];
  const add = addWords ?? (can(actor, 'create', collection) && titled(one));
  const typed = weightedLength(text);
  const tooShort = typed > 0 && typed < searchFrom(collection);
  const isNarrowed = facets.tokens.length > 0;
  useMissed(
    collection,
    text,
    firstSyncDone && shown?.length === 0 && Boolean(total) && typed >= searchFrom(collection) && !isNarrowed,
  );
  const chosen = facets.tokens.map(({ words }) => words);
  const searchedFor = typed > 0 && !tooShort ? [text.trim()] : [];
  const narrowedBy = [...chosen, ...searchedFor.map((each) => `“${each}”`)].join('; ');
  const address = new URLSearchParams(useSearchParams()[0]);
  // The last letters may not be in the address yet.
  address.set('q', tooShort ? '' : text);
  const toSave = savedAddress(`${path}?${address}`, [...address.keys()]);
  const render = useCallback(
    (record: Listed<C>) => {
      const [id, name] = [record.id, nameIn(record)];
      const shared = {
        to: foundBy(query, `${path}/${id}`),
        name,
        q: query,
        why: <WhyFound collection={collection} id={id} name={name} query={query} wraps={Boolean(card)} />,
      };
      return card ? (
        <PersonCard {...shared} {...card(record)} />
      ) : (
        <RecordRow {...shared} translate={translateOf(collection)} {...row?.(record)} />
      );
    },
    [row, card, collection, path, query],
  );
  return (
    <section className="page record-list">
      <header className="page-bar record-list-head">
        <PageHeading title={heading} />
        {online && add && (
          <ButtonLink tone="primary" to={`${path}/add`}>
            + <span className="record-list-add">{add}</span>
          </ButtonLink>
        )}
      </header>
      {narrowedBy && <h2 className="print-only">{narrowedBy}</h2>}
      <FacetBar
        of={facets}
        found={firstSyncDone && shown ? counted(shown.length, names[collection]) : many}
        search={
          list.searched && (
            <SearchBox label={`Search all ${many}`} note={searchNote} text={text} onText={onText} />
          )
        }
      />
      <div className="page-bar record-list-bar">
        <p role="status">
          {firstSyncDone && shown && total !== undefined && total > 0 ? (
            <>
              {isIndexing
                ? 'Searching… '
                : `Showing ${counted(shown.length, names[collection])} of ${inDigits(total)}. `}
              {hint && <span className="record-list-hint screen-only">{hint}</span>}
              {tooShort && ` Type at least ${searchFrom(collection)} letters to search.`}
            </>
          ) : (
            ' '
          )}
        </p>
        {links && <div className="record-list-links screen-only">{links}</div>}
        {beforeOrder}
        {toSave && narrowedBy && (
          <Suspense>
            {/* Sentences put its name in quotation marks. */}
            <SaveSearch key={toSave} address={toSave} words={[...chosen, ...searchedFor].join('; ')} />
          </Suspense>
        )}
        <OrderSelect orders={list.orders} query={query} />
        {firstSyncDone && shown && shown.length > 0 && (
          <ListExport
            collection={collection}
            records={shown}
            narrowedBy={narrowedBy}
            prepare={print.prepare}
          />
        )}
      </div>
      {shown && total !== undefined && shown.length > 0 ? (
        <Forgiven value={list.forgiven}>
          <Rows label={heading} records={shown} total={total} layout={layout} renderRecord={render} />
          <PrintTable collection={collection} print={print} records={shown} />
        </Forgiven>
      ) : (
        <NoRows list={list} layout={layout} canAdd={Boolean(add)} />
      )}
      {beside && <div className={`record-list-beside screen-only ${besideIs ?? ''}`}>{beside}</div>}
    </section>
  );
}

/** 'Task Force' */
const titled = (words: string) => words.split(' ').map(capitalised).join(' ');

/** Why there are no rows: they are not loaded, nothing exists yet, or nothing fits. */
function NoRows<C extends SectionKind>({
  list,
  layout,
  canAdd,
}: {
  list: ListState<C>;
  layout: Layout;
  canAdd: boolean;
}) {
  const { collection, shown, total } = list;
  const sync = useSync();
  const firstSyncDone = useFirstSyncDone();
  if (!firstSyncDone && (sync.phase === 'failed' || sync.phase === 'offline'))
    return (
      <ErrorState
        message={`We could not load ${shown && total ? 'all' : 'the'} ${t(names[collection].many)}. Check your connection.`}
        onRetry={sync.retry}
      />
    );
  if (!shown || total === undefined || !firstSyncDone)
    return (
      <div className="record-list-loading">
        {firstSyncDone ? (
          <p>Loading...</p>
        ) : (
          <ProgressBar label="Loading..." value={sync.progress || undefined} />
        )}
        <div className={`rows ${layout}`}>
          {[...Array(layout === 'cards' ? 8 : 6).keys()].map((place) => (
            <Skeleton key={place} shape={layout === 'cards' ? 'card' : 'row'} />
          ))}
        </div>
      </div>
    );
  if (total === 0) return <NothingYet collection={collection} canAdd={canAdd} />;
  return <NothingFits {...list} fitting={list.fitting?.length} />;
}

/** In a new network: what has to be added first, and where. */
function NothingYet({ collection, canAdd }: { collection: SectionKind; canAdd: boolean }) {
  const art = use(SectionArt);
  const step = useFirstStep(collection);
  return (
    <EmptyState
      art={art}
      title={`You don't have any ${t(names[collection].many)} yet`}
      action={step ? <FirstStep step={step} /> : canAdd && <FirstStep step={collection} />}
    >
      {step && firstStepWords(step)}
    </EmptyState>
  );
}

/** Offers to drop one choice or the text where something is found without it, or else all of it. */
export function NothingFits({
  collection,
  facets,
  text = '',
  onText = () => {},
  fitting = 0,
}: {
  collection: SectionKind;
  facets: ListFacets;
  text?: string;
  onText?: (text: string) => void;
  /** How many records fit the facets without the text. */
  fitting?: number;
}) {
  const isNarrowed = facets.tokens.length > 0;
  const clearText = () => onText('');
  const ways = [
    ...facets.relaxations(),
    ...(isNarrowed && text && fitting > 0
      ? [{ words: `Drop “${text.trim()}”`, count: fitting, take: clearText }]
      : []),
  ];
  // The pressed button goes, and with it the focus.
  const take = (way: () => void) => () => {
    way();
    focusHeading();
  };
  const clearAll = () => {
    clearText();
    facets.clear();
  };
  return (
    <EmptyState
      art="search"
      title={isNarrowed || text ? 'No Search Results Found' : 'None at this time'}
      action={
        isNarrowed || ways.length > 0 ? (
          <div className="ways-out">
            {ways.map(({ words, count, take: way }) => (
              <Button key={words} className="way-out" onClick={take(way)}>
                {words}
                <small>{counted(count, names[collection])}</small>
              </Button>
            ))}
            {ways.length === 0 && <Button onClick={take(clearAll)}>Clear all</Button>}
          </div>
        ) : (
          text && <Button onClick={take(clearText)}>Clear search</Button>
        )
      }
    >
      {ways.length === 0
        ? isNarrowed
          ? 'No matches, even without any one of these.'
          : 'Try a shorter or different word.'
        : isNarrowed
          ? 'No matches for all of these. In another way there are some:'
          : text
            ? `Only closed ${t(names[collection].many)} match.`
            : `All ${t(names[collection].many)} are closed.`}
    </EmptyState>
  );
}
