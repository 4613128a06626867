import { lazy, Suspense } from 'react';
import { type Collection, names } from '../../../shared/collections.ts';
import { useSync } from '../../data/hooks.ts';
import { Button } from '../button.tsx';
import { loadPart } from '../load-part.ts';
import { MessagePage } from '../message-page.tsx';
import { Skeleton, SkeletonLines } from '../skeleton.tsx';
import '../record/record-page.css';
import type { LeftDraft } from './use-draft.ts';

const NotHere = lazy(() => loadPart(() => import('./not-here.tsx')));

/**
 * Stands for a record's page while there is no record: undefined while the replica is read,
 * null when it isn't there.
 *
 * @param left what somebody wrote for it and did not save, where that has been taken on already
 */
export function RecordAbsent({
  collection,
  record,
  left,
}: {
  collection: Collection;
  record: null | undefined;
  left?: LeftDraft;
}) {
  const { phase, progress, retry } = useSync();
  const { one } = names[collection];
  // The first load was cut off: what hasn't come can't be told from what isn't there.
  if (!record && progress !== undefined && (phase === 'failed' || phase === 'offline'))
    return (
      <div role="alert">
        <MessagePage
          art="lamp"
          title="That didn’t work"
          actions={
            <Button icon="retry" onClick={retry}>
              Try again
            </Button>
          }
        >
          <p>We could not load this {one}. Check your connection.</p>
        </MessagePage>
      </div>
    );
  if (record === undefined)
    return (
      <div className="record-page" aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading...
        </p>
        <Skeleton shape="title" />
        <SkeletonLines lines={2} />
        <SkeletonLines lines={6} />
      </div>
    );
  return (
    <Suspense>
      <NotHere collection={collection} left={left} />
    </Suspense>
  );
}
