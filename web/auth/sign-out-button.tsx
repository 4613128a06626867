import { useState } from 'react';
import { t } from '../../shared/language/messages.ts';
import { hasDrafts } from '../storage/drafts.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmDialog } from '../ui/controls/confirm-dialog.tsx';
import { anyUnsaved } from '../ui/drafts/unsaved.ts';
import { signOut } from './account.ts';

/** Whether anything is unsaved: here, in another tab, or in an old draft. */
const hasUnsaved = async (): Promise<boolean> => anyUnsaved() || hasDrafts().catch(() => false);

/** Signs out, and asks first if something unsaved would be lost. */
export function SignOutButton({ tone, label }: { tone?: 'quiet' | 'primary'; label: string }) {
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    setLeaving(true);
    signOut();
  };
  return (
    <>
      <Button
        tone={tone}
        icon="logout"
        busy={leaving}
        onClick={async () => ((await hasUnsaved()) ? setAsking(true) : leave())}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Sign out without saving?')}
        confirmLabel={t('Sign out')}
        cancelLabel={t('Stay')}
        tone="danger"
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {t('Signing out removes everything from this browser, including unsaved changes.')}
      </ConfirmDialog>
    </>
  );
}
