import { useParams } from 'react-router-dom';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';

import { ButtonLink } from '../controls/button.tsx';
import { type SavedDraft, useSavedDraft } from '../drafts/use-draft.ts';
import { MessagePage } from '../feedback/message-page.tsx';
import { listAsLeft } from '../list/list-url.tsx';
import { GoneRecord } from '../record/gone-record.tsx';

type Absent = { collection: Collection; saved?: SavedDraft };

/**
 * Shown in place of a record that does not exist. If it was deleted while somebody edited it, what they wrote is offered.
 *
 * @param saved what they wrote, if the draft was read already
 */
export default function NotHere({ collection, saved }: Absent) {
  return saved ? (
    <Message collection={collection} saved={saved} />
  ) : (
    <MessageOfSaved collection={collection} />
  );
}

const MessageOfSaved = ({ collection }: Absent) => (
  <Message collection={collection} saved={useSavedDraft()} />
);

function Message({ collection, saved: { draft, forget } }: Required<Absent>) {
  const { heading, path } = names[collection];
  const { id = '' } = useParams();

  return (
    <MessagePage
      art="shelf"
      title={t(
        `{kind, select,
          users {This member isn’t here}
          universities {This university isn’t here}
          taskforces {This task force isn’t here}
          topics {This area isn’t here}
          projects {This project isn’t here}
          offers {This opportunity isn’t here}
          resources {This resource isn’t here}
          requests {This request isn’t here}
          other {This report isn’t here}
        }`,
        { kind: collection },
      )}
      actions={
        <ButtonLink tone="primary" to={listAsLeft(path)}>
          {t(heading)}
        </ButtonLink>
      }
    >
      {draft ? (
        <GoneRecord
          collection={collection}
          id={id}
          values={() => draft.values}
          onCopied={forget}
          onDiscard={forget}
        >
          {t('What you wrote for it and did not save is still here.')}
        </GoneRecord>
      ) : (
        <p>
          {t(
            `{kind, select,
              offers {It may have expired or been deleted, or the address may be incomplete.}
              topics {It may have been deleted, or merged into another area, or the address may be incomplete.}
              requests {It may have been approved or deleted, or you can no longer see it, or the address may be incomplete.}
              resources {It may have been deleted, or moved to where it is waiting for approval, or you can no longer see it, or the address may be incomplete.}
              other {It may have been deleted, or the address may be incomplete.}
            }`,
            { kind: collection },
          )}
        </p>
      )}
    </MessagePage>
  );
}
