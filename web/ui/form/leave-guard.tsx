import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../confirm-dialog.tsx';

/**
 * Asks before unsaved changes are left behind: by a link, the back button, or closing the tab. What is being saved
 * isn't discarded: it may still fail.
 *
 * @param unsaved asked at the moment of leaving
 * @param onDiscard told when the person leaves within the app all the same
 */
export function LeaveGuard({
  unsaved,
  saving,
  onDiscard,
}: {
  unsaved: () => boolean;
  saving: boolean;
  onDiscard: () => void;
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && unsaved(),
  );

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
      title={saving ? 'Leave while this is being saved?' : 'Leave without saving?'}
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="danger"
      onConfirm={() => {
        if (!saving) onDiscard();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      {saving
        ? 'It goes on being saved. If that fails, your changes are back when you open this form again.'
        : 'Your changes here are not saved yet. Leaving discards them.'}
    </ConfirmDialog>
  );
}
