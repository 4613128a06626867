import { useParams } from 'react-router-dom';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { rules } from '../../../shared/permissions/policy.ts';
import { ButtonLink } from '../controls/button.tsx';
import { type SavedDraft, useSavedDraft } from '../drafts/use-draft.ts';
import { MessagePage } from '../feedback/message-page.tsx';
import { listAsLeft } from '../list/list-url.tsx';
import { GoneRecord, howGone } from '../record/gone-record.tsx';

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
  const { one, heading, path } = names[collection];
  const { id = '' } = useParams();
  const expires = rules[collection].see.endsAt ? 'expired or ' : '';
  return (
    <MessagePage
      art="shelf"
      title={`This ${one} isn’t here`}
      actions={
        <ButtonLink tone="primary" to={listAsLeft(path)}>
          {heading}
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
          What you wrote for it and did not save is still here.
        </GoneRecord>
      ) : (
        <p>
          It may have {expires}been {howGone(collection)}, or the address may be incomplete.
        </p>
      )}
    </MessagePage>
  );
}
