import { type ReactNode, type RefObject, useEffect } from 'react';
import { Button, ButtonLink } from '../controls/button.tsx';
import { listAsLeft } from '../list/list-url.tsx';

/**
 * The form's buttons at its end, and beside it the panel of unsaved changes with the same button.
 *
 * @param label the button's label, if it does more than save
 * @param problems whether fields have to be corrected first; `onShowProblems` leads to them
 * @param blocked whether something else has to be decided first
 * @param gone whether the record was deleted; `onShowGone` leads to what can be done
 */
export function SaveActions({
  label,
  saving,
  uploading,
  online,
  problems,
  blocked,
  gone,
  unsaved,
  cancelTo,
  saveButton,
  onShowProblems,
  onShowGone,
}: {
  label?: string;
  saving: boolean;
  uploading: boolean;
  online: boolean;
  problems: boolean;
  blocked: boolean;
  gone: boolean;
  unsaved: boolean;
  cancelTo: string;
  saveButton: RefObject<HTMLButtonElement | null>;
  onShowProblems: () => void;
  onShowGone: () => void;
}) {
  const verb = label?.toLowerCase() ?? 'save';
  return (
    <>
      <div className="form-actions">
        {problems ? (
          <Button type="submit" tone="primary" disabled>
            Cannot Save Changes Due to Errors
          </Button>
        ) : (
          <Button
            ref={saveButton}
            type="submit"
            tone="primary"
            busy={saving || uploading}
            disabled={!online || blocked || gone}
          >
            {saving ? 'Saving...' : uploading ? 'Uploading...' : (label ?? 'Save Changes')}
          </Button>
        )}
        <ButtonLink tone="quiet" to={listAsLeft(cancelTo)}>
          Cancel
        </ButtonLink>
        {!online && (
          <p>You are offline. What you wrote stays here; you can {verb} it when you are online again.</p>
        )}
      </div>
      <UnsavedChanges shown={unsaved && !saving && !blocked}>
        {gone ? (
          <>
            <p>It was deleted, so your changes can no longer be saved to it.</p>
            <Button onClick={onShowGone}>What can be done</Button>
          </>
        ) : problems ? (
          <>
            <p>Your changes can’t be saved yet.</p>
            <Button onClick={onShowProblems}>What is missing</Button>
          </>
        ) : !online ? (
          <p>You are offline. They stay here until you can {verb} them.</p>
        ) : (
          <>
            <p>Click {verb}, here or at the bottom of the page.</p>
            <Button type="submit" tone="primary" busy={uploading}>
              {label ?? 'Save'}
            </Button>
          </>
        )}
      </UnsavedChanges>
    </>
  );
}

/** A panel beside the form, which moves nothing when it appears. `children`: what to do, in words and a button. */
export function UnsavedChanges({ shown, children }: { shown: boolean; children: ReactNode }) {
  // At the bottom of a small window it may cover the control that was just used.
  useEffect(() => {
    if (shown) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <div className="unsaved" role="status">
      {shown && (
        <div className="unsaved-panel">
          <strong>Unsaved Changes</strong>
          {children}
        </div>
      )}
    </div>
  );
}
