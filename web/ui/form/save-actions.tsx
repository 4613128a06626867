import { type ReactNode, type RefObject, useEffect } from 'react';
import { msg, t } from '../../../shared/language/messages.ts';
import { Button, ButtonLink } from '../controls/button.tsx';
import { listAsLeft } from '../list/list-url.tsx';
import type { FormWords } from './form-words.ts';

/**
 * The form's buttons at its end, and beside it the panel of unsaved changes with the same button.
 *
 * @param problems whether fields have to be corrected first; `onShowProblems` leads to them
 * @param blocked whether something else has to be decided first
 * @param gone whether the record was deleted; `onShowGone` leads to what can be done
 */
export function SaveActions({
  words,
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
  words: FormWords;
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
  return (
    <>
      <div className="form-actions">
        {problems && words.blocked ? (
          <Button type="submit" tone="primary" disabled>
            {t(words.blocked)}
          </Button>
        ) : (
          <Button
            ref={saveButton}
            type="submit"
            tone="primary"
            busy={saving || uploading}
            disabled={!online || blocked || gone}
          >
            {t(saving ? words.busy : uploading ? msg('Uploading...') : words.button)}
          </Button>
        )}
        <ButtonLink tone="quiet" to={listAsLeft(cancelTo)}>
          {t('Cancel')}
        </ButtonLink>
        {!online && <p>{t(words.offline)}</p>}
      </div>
      <UnsavedChanges title={t(words.unfinished)} shown={unsaved && !saving && !blocked}>
        {gone ? (
          <>
            <p>{t('It was deleted, so your changes can no longer be saved to it.')}</p>
            <Button onClick={onShowGone}>{t('What can be done')}</Button>
          </>
        ) : problems ? (
          <>
            <p>{t(words.missingShort)}</p>
            <Button onClick={onShowProblems}>{t('What is missing')}</Button>
          </>
        ) : !online ? (
          <p>{t(words.offlineShort)}</p>
        ) : (
          <>
            <p>{t(words.click)}</p>
            <Button type="submit" tone="primary" busy={uploading}>
              {t(words.panelButton)}
            </Button>
          </>
        )}
      </UnsavedChanges>
    </>
  );
}

/** A panel beside the form, which moves nothing when it appears. `children`: what to do, in words and a button. */
export function UnsavedChanges({
  title,
  shown,
  children,
}: {
  title: string;
  shown: boolean;
  children: ReactNode;
}) {
  // At the bottom of a small window it may cover the control that was just used.
  useEffect(() => {
    if (shown) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <div className="unsaved" role="status">
      {shown && (
        <div className="unsaved-panel">
          <strong>{title}</strong>
          {children}
        </div>
      )}
    </div>
  );
}
