import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { signOut, useAccount } from '../auth/account.ts';
import { withRedirect } from '../auth/redirect.ts';
import { useOnline } from '../data/hooks.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { anyUnsaved } from '../ui/form/unsaved.ts';

/** Whether anything is written and not saved: here, in another tab, or in a form of another day. */
const wouldLose = async (): Promise<boolean> =>
  anyUnsaved() || import('../storage/drafts.ts').then(({ draftsWait }) => draftsWait()).catch(() => false);

/** Login, or My Account and Logout; nothing of it without a network. */
export function AccountLinks() {
  const online = useOnline();
  const account = useAccount();
  const { pathname, search } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const [asking, setAsking] = useState(false);
  if (!online) return null;

  if (account === 'signed-out')
    return (
      !pathname.startsWith('/login') && (
        <ButtonLink
          tone="primary"
          icon="login"
          to={pathname === '/home' ? '/login' : withRedirect('/login', pathname + search)}
        >
          Login
        </ButtonLink>
      )
    );
  if (account !== 'signed-in') return null;
  const leave = () => {
    setAsking(false);
    setLeaving(true);
    signOut();
  };
  return (
    <>
      <ButtonLink tone="quiet" icon="person" to="/profile">
        My Account
      </ButtonLink>
      <Button
        tone="quiet"
        icon="logout"
        busy={leaving}
        onClick={async () => ((await wouldLose()) ? setAsking(true) : leave())}
      >
        Logout
      </Button>
      <ConfirmDialog
        open={asking}
        title="Log out without saving?"
        confirmLabel="Log out"
        cancelLabel="Stay"
        tone="danger"
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        Logging out removes everything from this browser, also changes that are not saved.
      </ConfirmDialog>
    </>
  );
}
