import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Message, msg, t } from '../../../shared/language/messages.ts';
import { useOnline } from '../../data/hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/controls/confirm-dialog.tsx';
import { anyUnsaved } from '../../ui/drafts/unsaved.ts';
import { reloadIfPostponed, takeUpdate, type UpdateState, useUpdate } from '../lifecycle/app-update.ts';
import '../../ui/feedback/toaster.css';
import './banners.css';

const words: Record<Exclude<UpdateState, 'none'>, Message> = {
  waiting: msg('A new version is available. Please UPDATE...'),
  outdated: msg('This page is out of date. Please UPDATE...'),
  elsewhere: msg('A new version is in use in another tab. Please UPDATE...'),
  loading: msg('Loading new version...'),
};

/** Offers a newer version. With unsaved changes, it asks before the page is loaded again. */
export function NewVersion() {
  const update = useUpdate();
  const online = useOnline();
  // Offline, a version with a new layout would have nothing to show until the records are loaded again.
  const state = update === 'waiting' && !online ? 'none' : update;
  const { pathname } = useLocation();
  const [asking, setAsking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: saving or leaving a form leads to another page
  useEffect(reloadIfPostponed, [pathname]);

  return (
    <>
      <div className="new-version screen-only" role="status">
        {state !== 'none' && (
          <div className="toast">
            <span>{t(words[state])}</span>
            {state !== 'loading' && (
              <Button tone="primary" onClick={() => (anyUnsaved() ? setAsking(true) : takeUpdate())}>
                {t('UPDATE')}
              </Button>
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={asking && state !== 'none'}
        title={t('Update now?')}
        confirmLabel={t('Update')}
        cancelLabel={t('Not now')}
        onConfirm={() => {
          setAsking(false);
          takeUpdate();
        }}
        onCancel={() => setAsking(false)}
      >
        {t('You have unsaved changes here. They will be back after the update if this device can keep them.')}
      </ConfirmDialog>
    </>
  );
}
