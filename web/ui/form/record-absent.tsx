import { lazy, Suspense } from 'react';
import { useParams } from 'react-router-dom';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
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
          title={t('That didn’t work')}
          actions={
            <Button icon="retry" onClick={tryAgain}>
              {t('Try again')}
            </Button>
          }
        >
          <p>
            {t(
              `{kind, select,
                users {We could not load this member. Check your connection.}
                universities {We could not load this university. Check your connection.}
                taskforces {We could not load this task force. Check your connection.}
                topics {We could not load this area. Check your connection.}
                projects {We could not load this project. Check your connection.}
                offers {We could not load this opportunity. Check your connection.}
                resources {We could not load this resource. Check your connection.}
                requests {We could not load this request. Check your connection.}
                other {We could not load this report. Check your connection.}
              }`,
              { kind: collection },
            )}
          </p>
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
