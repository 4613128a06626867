import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { product } from '../../../shared/text/product.ts';
import { Unreachable } from '../../api/request.ts';
import { useOnline, usePending } from '../../data/hooks.ts';
import { Button, ButtonLink } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { dismissToastsOf, refusalOf, toast } from '../feedback/toast.ts';
import { useRefusal } from '../feedback/use-refusal.tsx';
import { loadPart } from '../page/load-part.ts';
import { focusHeading } from '../page/page-heading.tsx';
import { useIsStillHere, useLeave } from '../page/use-leave.ts';
import './record-page.css';

const ReferencingRecords = lazy(() => loadPart(() => import('../references/referencing-records.tsx')));

/**
 * The actions that a record allows, while online. An open question and a refusal stay when the connection is lost.
 * Deleting asks first, says what names the record, and then leads to the list. `onDelete` rejects with a ProductError,
 * whose sentence is shown.
 *
 * @param isOneself whether it is the reader's own record: their sign-in is deleted with it, and `onDelete` ends the
 * session
 */
export function RecordActions({
  collection,
  id,
  canEdit,
  canDelete,
  onDelete,
  isOneself = false,
  deleteLabel = 'Delete',
  deleteWarning = 'Are you sure? Deleted records cannot be recovered.',
  children,
}: {
  collection: Collection;
  id: string;
  canEdit?: boolean;
  canDelete?: boolean;
  onDelete?: () => Promise<unknown>;
  isOneself?: boolean;
  deleteLabel?: string;
  deleteWarning?: ReactNode;
  children?: ReactNode;
}) {
  const online = useOnline();
  const pending = usePending(collection, id);
  const leave = useLeave();
  const isStillHere = useIsStillHere();
  const [asking, setAsking] = useState(false);
  const { refusal, forget, refuse } = useRefusal();

  const remove = async () => {
    setAsking(false);
    forget();
    try {
      await onDelete?.();
      if (isOneself) return;
      dismissToastsOf(id);
      toast(`The ${names[collection].one} was deleted.`);
      leave(names[collection].path);
    } catch (error) {
      refuse(`Delete this ${names[collection].one}`, refusalOf(error));
      // The button disappears when the app is offline.
      if (error instanceof Unreachable && isStillHere()) focusHeading();
    }
  };

  return (
    <>
      <div className="record-actions screen-only">
        {online && canEdit && <EditLink collection={collection} id={id} />}
        {children}
        {online && canDelete && (
          <Button tone="danger" icon="trash" busy={pending === 'delete'} onClick={() => setAsking(true)}>
            {pending === 'delete' ? 'delete in progress...' : deleteLabel}
          </Button>
        )}
      </div>
      {refusal}
      <ConfirmDialog
        open={asking}
        title={isOneself ? `Leave ${product.name}?` : `Delete this ${names[collection].one}?`}
        confirmLabel={isOneself ? `Leave ${product.name}` : 'Delete'}
        tone="danger"
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>{deleteWarning}</p>
        {asking && (
          <Suspense>
            <ReferencingRecords collection={collection} id={id} it={isOneself ? 'you' : undefined} />
          </Suspense>
        )}
      </ConfirmDialog>
    </>
  );
}

function EditLink({ collection, id }: { collection: Collection; id: string }) {
  if (usePending(collection, id) === 'edit')
    return (
      <Button icon="edit" busy>
        edit in progress...
      </Button>
    );
  return (
    <ButtonLink icon="edit" to={`${names[collection].path}/edit/${id}`}>
      Edit
    </ButtonLink>
  );
}
