import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { product } from '../../../shared/text/product.ts';
import { Unreachable } from '../../api/request.ts';
import { useOnline, usePending } from '../../data/hooks.ts';
import { Button, ButtonLink } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { dismissToastsOf, failureOf, toast } from '../feedback/toast.ts';
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
  deleteLabel = t('Delete'),
  deleteWarning = t('Are you sure? Deleted records cannot be recovered.'),
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
      toast(
        t(
          `{kind, select,
            users {The member was deleted.}
            universities {The university was deleted.}
            taskforces {The task force was deleted.}
            topics {The area was deleted.}
            projects {The project was deleted.}
            offers {The opportunity was deleted.}
            resources {The resource was deleted.}
            other {The request was deleted.}
          }`,
          { kind: collection },
        ),
      );
      leave(names[collection].path);
    } catch (error) {
      const asked = t(
        `{kind, select,
          users {Delete this member}
          universities {Delete this university}
          taskforces {Delete this task force}
          topics {Delete this area}
          projects {Delete this project}
          offers {Delete this opportunity}
          resources {Delete this resource}
          other {Delete this request}
        }`,
        { kind: collection },
      );
      refuse(asked, failureOf(error));
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
            {pending === 'delete' ? t('delete in progress...') : deleteLabel}
          </Button>
        )}
      </div>
      {refusal}
      <ConfirmDialog
        open={asking}
        title={
          isOneself
            ? t('Leave {product}?', { product: product.name })
            : t(
                `{kind, select,
                  users {Delete this member?}
                  universities {Delete this university?}
                  taskforces {Delete this task force?}
                  topics {Delete this area?}
                  projects {Delete this project?}
                  offers {Delete this opportunity?}
                  resources {Delete this resource?}
                  other {Delete this request?}
                }`,
                { kind: collection },
              )
        }
        confirmLabel={isOneself ? t('Leave {product}', { product: product.name }) : t('Delete')}
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
        {t('edit in progress...')}
      </Button>
    );
  return (
    <ButtonLink icon="edit" to={`${names[collection].path}/edit/${id}`}>
      {t('Edit')}
    </ButtonLink>
  );
}
