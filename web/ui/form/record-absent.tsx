import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { useSync, useUnanswered } from '../../data/hooks.ts';
import { currentSession } from '../../data/session.ts';
import { Button } from '../controls/button.tsx';
import type { SavedDraft } from '../drafts/use-draft.ts';
import { MessagePage } from '../feedback/message-page.tsx';
import { loadPart } from '../page/load-part.ts';
import { RecordLoading } from '../record/record-loading.tsx';

const NotHere = lazy(() => loadPart(() => import('./not-here.tsx')));

/**
 * Shown in place of a record's page: `record` is undefined while it loads, null if it does not exist.
 *
 * @param saved what somebody wrote for it and did not save, if the draft was read already
 * @param id the record's id, if the address names it in another way than by its path
 */
export function RecordAbsent({
  collection,
  record,
  saved,
  id: named,
}: {
  collection: Collection;
  record: null | undefined;
  saved?: SavedDraft;
  id?: string;
}) {
  const { id = named } = useParams();
  const { phase, progress, retry } = useSync();
  const isUnanswered = useUnanswered(collection, id);
  const { one } = names[collection];
  const tryAgain = () => {
    currentSession().records.readMissing();
    retry();
  };
  const isCutOff = progress !== undefined && (phase === 'failed' || phase === 'offline');
  if (record === undefined && (isCutOff || isUnanswered))
    return (
      <div role="alert">
        <MessagePage
          art="lamp"
          title="That didn’t work"
          actions={
            <Button icon="retry" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          <p>We could not load this {one}. Check your connection.</p>
        </MessagePage>
      </div>
    );
  if (record === undefined) return <RecordLoading />;
  return (
    <Suspense>
      <NotHere collection={collection} saved={saved} />
    </Suspense>
  );
}
