import { type ComponentProps, lazy, type ReactNode, Suspense, use, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { names, type SectionKind, searchFrom } from '../../../shared/kinds/collections.ts';

import { msg, t } from '../../../shared/language/messages.ts';
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
  const { path } = names[collection];
  const heading = t(names[collection].heading);
  const add = addWords ?? (can(actor, 'create', collection) && t(added, { kind: collection }));
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
  const narrowedBy = [...chosen, ...searchedFor.map((text) => t('“{text}”', { text }))].join('; ');
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
        found={firstSyncDone && shown ? t(names[collection].counted, { count: shown.length }) : undefined}
        search={
          list.searched && (
            <SearchBox
              label={t(searchAll, { kind: collection })}
              note={searchNote}
              text={text}
              onText={onText}
            />
          )
        }
      />
      <div className="page-bar record-list-bar">
        <p role="status">
          {firstSyncDone && shown && total !== undefined && total > 0 ? (
            <>
              {isIndexing
                ? t('Searching…')
                : t('Showing {records} of {total, number}.', {
                    records: t(names[collection].counted, { count: shown.length }),
                    total,
                  })}{' '}
              {hint && <span className="record-list-hint screen-only">{hint}</span>}
              {tooShort && ' '}
              {tooShort &&
                t(
                  '{count, plural, one {Type at least # letter to search.} other {Type at least # letters to search.}}',
                  { count: searchFrom(collection) },
                )}
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

/** After the plus sign of the button that adds one. */
const added = msg(
  `{kind, select,
    users {Member}
    universities {University}
    taskforces {Task Force}
    topics {Area}
    projects {Project}
    offers {Opportunity}
    other {Resource}
  }`,
);

const searchAll = msg(
  `{kind, select,
    users {Search all members}
    universities {Search all universities}
    taskforces {Search all task forces}
    topics {Search all areas}
    projects {Search all projects}
    offers {Search all opportunities}
    requests {Search all requests}
    other {Search all resources}
  }`,
);

const couldNotLoadAll = msg(
  `{kind, select,
    users {We could not load all members. Check your connection.}
    universities {We could not load all universities. Check your connection.}
    taskforces {We could not load all task forces. Check your connection.}
    topics {We could not load all areas. Check your connection.}
    projects {We could not load all projects. Check your connection.}
    offers {We could not load all opportunities. Check your connection.}
    requests {We could not load all requests. Check your connection.}
    other {We could not load all resources. Check your connection.}
  }`,
);

const couldNotLoad = msg(
  `{kind, select,
    users {We could not load the members. Check your connection.}
    universities {We could not load the universities. Check your connection.}
    taskforces {We could not load the task forces. Check your connection.}
    topics {We could not load the areas. Check your connection.}
    projects {We could not load the projects. Check your connection.}
    offers {We could not load the opportunities. Check your connection.}
    requests {We could not load the requests. Check your connection.}
    other {We could not load the resources. Check your connection.}
  }`,
);

const noneYet = msg(
  `{kind, select,
    users {You don’t have any members yet}
    universities {You don’t have any universities yet}
    taskforces {You don’t have any task forces yet}
    topics {You don’t have any areas yet}
    projects {You don’t have any projects yet}
    offers {You don’t have any opportunities yet}
    requests {You don’t have any requests yet}
    other {You don’t have any resources yet}
  }`,
);

const onlyClosed = msg(
  '{kind, select, projects {Only closed projects match.} other {Only closed opportunities match.}}',
);
const allClosed = msg(
  '{kind, select, projects {All projects are closed.} other {All opportunities are closed.}}',
);

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
        message={t(shown && total ? couldNotLoadAll : couldNotLoad, { kind: collection })}
        onRetry={sync.retry}
      />
    );
  if (!shown || total === undefined || !firstSyncDone)
    return (
      <div className="record-list-loading">
        {firstSyncDone ? (
          <p>{t('Loading...')}</p>
        ) : (
          <ProgressBar label={t('Loading...')} value={sync.progress || undefined} />
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
      title={t(noneYet, { kind: collection })}
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
      ? [{ words: t('Drop “{text}”', { text: text.trim() }), count: fitting, take: clearText }]
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
      title={t(isNarrowed || text ? 'No Search Results Found' : 'None at this time')}
      action={
        isNarrowed || ways.length > 0 ? (
          <div className="ways-out">
            {ways.map(({ words, count, take: way }) => (
              <Button key={words} className="way-out" onClick={take(way)}>
                {words}
                <small>{t(names[collection].counted, { count })}</small>
              </Button>
            ))}
            {ways.length === 0 && <Button onClick={take(clearAll)}>{t('Clear all')}</Button>}
          </div>
        ) : (
          text && <Button onClick={take(clearText)}>{t('Clear search')}</Button>
        )
      }
    >
      {ways.length === 0
        ? isNarrowed
          ? t('No matches, even without any one of these.')
          : t('Try a shorter or different word.')
        : isNarrowed
          ? t('No matches for all of these. In another way there are some:')
          : t(text ? onlyClosed : allClosed, { kind: collection })}
    </EmptyState>
  );
}
