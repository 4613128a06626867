import { type ReactNode, useRef } from 'react';
import { said, t } from '../../../shared/language/messages.ts';
import { SkeletonLines } from '../content/skeleton.tsx';
import { Button } from '../controls/button.tsx';
import { ErrorState } from '../feedback/empty-state.tsx';
import { type AskForPage, usePages } from './use-pages.ts';
import './rows.css';

/** A list that the service sends page by page. */
export function PagedList<T>({
  ask,
  label,
  lines = 5,
  keyOf,
  renderItem,
  empty,
  noneYet,
  end,
}: {
  ask: AskForPage<T>;
  label: string;
  /** The lines that the first page is likely to take: what stands below moves by less when it comes. */
  lines?: number;
  keyOf: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  empty: ReactNode;
  /** Said while the pages so far are empty and there are more. */
  noneYet?: string;
  /** Said below the last item. */
  end: string;
}) {
  const { items, phase, problem, load } = usePages(ask);
  const asked = useRef(false);
  const more = () => {
    asked.current = true;
    load();
  };

  return (
    <div className="paged-list" aria-busy={phase === 'loading'}>
      {items.length > 0 && (
        <ul aria-label={label}>
          {items.map((item) => (
            <li key={keyOf(item)}>{renderItem(item)}</li>
          ))}
        </ul>
      )}
      {phase === 'loading' && items.length === 0 && (
        <>
          <p className="visually-hidden" role="status">
            {t('Loading...')}
          </p>
          <SkeletonLines lines={lines} />
        </>
      )}
      {phase === 'failed' && problem && <ErrorState message={said(problem)} onRetry={load} />}
      {phase === 'whole' && items.length === 0 && empty}
      {phase === 'more' && items.length === 0 && <p role="status">{noneYet}</p>}
      {(phase === 'more' || (phase === 'loading' && items.length > 0)) && (
        <Button busy={phase === 'loading'} onClick={more}>
          {t('Load more')}
        </Button>
      )}
      {phase === 'whole' && items.length > 0 && (
        // It replaces the button that loaded the last page, and takes its focus.
        <p
          className="paged-list-end"
          tabIndex={-1}
          ref={(text) => {
            if (!text || !asked.current) return;
            asked.current = false;
            text.focus();
          }}
        >
          {end}
        </p>
      )}
    </div>
  );
}
