import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { t } from '../../../shared/language/messages.ts';
import { useNotPersisted } from '../../data/hooks.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import type { FormWords } from './form-words.ts';

/**
 * Asks before a link, the back button or closing the tab discards unsaved changes. It also asks while they are being
 * saved, which may still fail.
 *
 * @param unsaved asked at the moment of leaving
 * @param onDiscard told when the person leaves within the app all the same
 */
export function LeaveGuard({
  words,
  unsaved,
  saving,
  onDiscard,
}: {
  words: FormWords;
  unsaved: () => boolean;
  saving: boolean;
  onDiscard: () => void;
}) {
  const nothingKept = useNotPersisted();
  // The question stays until it is answered, even if the saving ends first.
  const askedWhileSaving = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    askedWhileSaving.current = saving;
    return currentLocation.pathname !== nextLocation.pathname && unsaved();
  });

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={t(askedWhileSaving.current ? words.leaveBusy : words.leave)}
      confirmLabel={t('Leave')}
      cancelLabel={t('Stay')}
      tone="danger"
      onConfirm={() => {
        if (!askedWhileSaving.current) onDiscard();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {t(
        askedWhileSaving.current
          ? nothingKept
            ? words.leaveBusyLost
            : words.leaveBusyKept
          : words.leaveText,
      )}
    </ConfirmDialog>
  );
}
