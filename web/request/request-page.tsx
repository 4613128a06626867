import { useParams } from 'react-router-dom';
import { names } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { remove } from '../data/actions.ts';
import { useActor, useRecord } from '../data/hooks.ts';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import { useLeave } from '../ui/page/use-leave.ts';
import { RecordActions } from '../ui/record/record-actions.tsx';
import { RecordPage } from '../ui/record/record-page.tsx';
import { Decisions } from './decisions.tsx';
import { factsOf, pictureOf, RequestSections } from './request-parts.tsx';
import { useKnown } from './who-asks.tsx';

export default function RequestPage() {
  const { id = '' } = useParams();
  const actor = useActor();
  const request = useRecord('requests', id);
  const knownOf = useKnown();
  const leave = useLeave();
  if (!request) return <RecordAbsent collection="requests" record={request} />;

  const { name, title, nominatedBy } = request;
  const known = knownOf(request);
  const warning = nominatedBy
    ? t('Are you sure? Deleted records cannot be recovered. {name} won’t be emailed about it.', { name })
    : t(
        'Are you sure? Deleted records cannot be recovered. {name} won’t be emailed, can’t ask again, and can only become a member if an administrator adds them. To give a reason and let them ask again, decline the request instead.',
        { name },
      );
  return (
    <RecordPage
      collection="requests"
      id={id}
      title={name}
      subtitle={title}
      picture={pictureOf(request)}
      facts={factsOf(request)}
      actions={
        <RecordActions
          collection="requests"
          id={id}
          canEdit={can(actor, 'edit', 'requests', request)}
          canDelete={can(actor, 'delete', 'requests', request)}
          onDelete={() => remove('requests', id)}
          deleteWarning={
            known.holder
              ? t('Are you sure? Only the request is deleted; {name} remains a member.', {
                  name: known.holder.name,
                })
              : warning
          }
        >
          <Decisions request={request} known={known} onDecided={() => leave(names.requests.path)} />
        </RecordActions>
      }
    >
      <RequestSections request={request} known={known} />
    </RecordPage>
  );
}
