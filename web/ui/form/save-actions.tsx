import type { RefObject } from 'react';
import { Button, ButtonLink } from '../button.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

/**
 * The form's buttons at its end, and beside it the panel of unsaved changes with the same button.
 *
 * @param label what the button does, where that is more than to save
 * @param problems whether anything has to be filled in before; `onShowProblems` leads to it
 * @param blocked whether something else has to be decided before
 */
export function SaveActions({
  label,
  saving,
  uploading,
  online,
  problems,
  blocked,
  unsaved,
  cancelTo,
  saveButton,
  onShowProblems,
}: {
  label?: string;
  saving: boolean;
  uploading: boolean;
  online: boolean;
  problems: boolean;
  blocked: boolean;
  unsaved: boolean;
  cancelTo: string;
  saveButton: RefObject<HTMLButtonElement | null>;
  onShowProblems: () => void;
}) {
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
            disabled={!online || blocked}
          >
            {saving ? 'Saving...' : uploading ? 'Uploading...' : (label ?? 'Save Changes')}
          </Button>
        )}
        <ButtonLink tone="quiet" to={cancelTo}>
          Cancel
        </ButtonLink>
        {!online && <p>You are offline. What you wrote stays here; save it when you are online again.</p>}
      </div>
      <UnsavedChanges shown={unsaved && !saving && !blocked}>
        {problems ? (
          <>
            <p>They can’t be saved yet.</p>
            <Button onClick={onShowProblems}>What is missing</Button>
          </>
        ) : (
          <>
            <p>Click {label?.toLowerCase() ?? 'save'}, here or at the bottom of the page.</p>
            <Button type="submit" tone="primary" busy={uploading} disabled={!online}>
              {label ?? 'Save'}
            </Button>
          </>
        )}
      </UnsavedChanges>
    </>
  );
}
