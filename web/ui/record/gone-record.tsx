import { useNavigate } from 'react-router-dom';
import { type Collection, kindFacts, names } from '../../../shared/kinds/collections.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { useActor } from '../../data/hooks.ts';
import { saveDraft } from '../../storage/form-draft.ts';
import { Button, ButtonLink } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { listAsLeft } from '../list/list-url.tsx';

/** How people may lose sight of a record other than by its deletion. */
const otherWays: { [C in Collection]?: string } = {
  requests: 'approved or deleted, or you can no longer see it',
  topics: 'deleted, or merged into another area',
  resources: 'deleted, or moved to where it is waiting for approval, or you can no longer see it',
};
export const howGone = (collection: Collection): string => otherWays[collection] ?? 'deleted';

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
  const { one, path } = names[collection];
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
      title={`This ${one} has been ${howGone(collection)}.`}
      action={
        <>
          {copyable && <Button onClick={copy}>{`Copy into a new ${one}`}</Button>}
          <ButtonLink tone="quiet" to={listAsLeft(path)} onClick={onDiscard}>
            {onDiscard ? 'Discard it' : 'Leave'}
          </ButtonLink>
        </>
      }
    >
      {children}
    </Notice>
  );
}
