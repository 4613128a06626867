import { useNavigate } from 'react-router-dom';
import { type Collection, kindFacts, names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { useActor } from '../../data/hooks.ts';
import { saveDraft } from '../../storage/form-draft.ts';
import { Button, ButtonLink } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { listAsLeft } from '../list/list-url.tsx';

/** Fields that make sense only for this record: a university's contact is one of its members. */
const itsOwn: { [C in Collection]?: string } = { universities: 'contact' };

/**
 * Says that the record is gone while somebody edits it. They can begin a new one with what they wrote, or leave.
 *
 * @param id of the record that is gone
 * @param onCopied called when the new form has the values
 * @param onDiscard discards what was written, where leaving doesn't
 */
export function GoneRecord({
  collection,
  id,
  values,
  onCopied,
  onDiscard,
  children,
}: {
  collection: Collection;
  id: string;
  values: () => Record<string, unknown>;
  onCopied: () => unknown;
  onDiscard?: () => unknown;
  children: string;
}) {
  const actor = useActor();
  const navigate = useNavigate();
  const { path } = names[collection];
  const copyable = kindFacts[collection].sameFormForCreate && can(actor, 'create', collection);

  const copy = async () => {
    if (actor.type !== 'member') return;
    // With an address of its own, so that a draft at the usual one stays as it is.
    const from = new URLSearchParams({ copy: id });
    const address = `${path}/add?${from}`;
    // Fields without a value keep the new form's own.
    const given = Object.fromEntries(
      Object.entries(values()).filter(
        ([field, value]) => value !== undefined && field !== itsOwn[collection],
      ),
    );
    const savedAt = new Date().toISOString();
    await saveDraft(actor.id, { address, collection, version: 0, initialValues: {}, values: given, savedAt });
    await onCopied();
    navigate(address);
  };

  return (
    <Notice
      tone="warning"
      urgent
      title={t(
        `{kind, select,
          users {This member has been deleted.}
          universities {This university has been deleted.}
          taskforces {This task force has been deleted.}
          topics {This area has been deleted, or merged into another area.}
          projects {This project has been deleted.}
          offers {This opportunity has been deleted.}
          resources {This resource has been deleted, or moved to where it is waiting for approval, or you can no longer see it.}
          requests {This request has been approved or deleted, or you can no longer see it.}
          other {It has been deleted.}
        }`,
        { kind: collection },
      )}
      action={
        <>
          {copyable && (
            <Button onClick={copy}>
              {t(
                `{kind, select,
                  users {Copy into a new member}
                  universities {Copy into a new university}
                  taskforces {Copy into a new task force}
                  topics {Copy into a new area}
                  projects {Copy into a new project}
                  offers {Copy into a new opportunity}
                  other {Copy into a new resource}
                }`,
                { kind: collection },
              )}
            </Button>
          )}
          <ButtonLink tone="quiet" to={listAsLeft(path)} onClick={onDiscard}>
            {t(onDiscard ? 'Discard it' : 'Leave')}
          </ButtonLink>
        </>
      }
    >
      {children}
    </Notice>
  );
}
