import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { revertEmail } from '../../shared/account/address.calls.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { call } from '../api/api.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { signOut, useAccount, whileEndingSessions } from './account.ts';
import { problemSentence } from './problems.ts';

/** Wipes the ended session. Signing out loads the page again, at the address that is set here. */
function leaveForSigningIn() {
  window.history.replaceState(null, '', '/login');
  signOut();
}

/** For somebody whose sign-in address was changed by another person. */
export default function RevertEmail() {
  const [token] = useState(() => window.location.hash.slice(1));
  const email: string | undefined = useLocation().state?.email;
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // The token is removed from the address bar, which may be copied, shared or stored in the history.
    window.history.replaceState(window.history.state, '', '/revert-email');
  }, []);

  const undo = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const state = await whileEndingSessions(() => call(revertEmail, { body: { token } }));
      // The state survives the reload that the end of this session causes.
      navigate('/revert-email', { replace: true, state });
    } catch (error) {
      const message = error instanceof ProductError ? error.fields?.[0]?.message : undefined;
      setProblem(message ?? problemSentence(error));
    } finally {
      setBusy(false);
    }
  };

  if (email) return <Reverted email={email} />;
  if (!token)
    return (
      <MessagePage art="door" title="Open the link in the email">
        <p>
          To take an address back, open the whole link that we emailed to it. Part of the link is missing
          here.
        </p>
      </MessagePage>
    );
  return (
    <MessagePage
      art="door"
      title="Take your address back"
      actions={
        <Button tone="primary" busy={busy} onClick={undo}>
          Take the address back
        </Button>
      }
    >
      <p>
        Your account goes back to the address that the email was sent to. Everybody will be signed out, and
        you’ll choose a new password. If you changed the address yourself, there is nothing to do here.
      </p>
      {problem && (
        <Notice tone="danger" urgent>
          {problem}
        </Notice>
      )}
    </MessagePage>
  );
}

/** Says that the address is the member's again, and leads to signing in. */
function Reverted({ email }: { email: string }) {
  const account = useAccount();
  return (
    <MessagePage
      art="door"
      title="The address is yours again"
      actions={
        account === 'signed-in' ? (
          <Button tone="primary" onClick={leaveForSigningIn}>
            Go to sign-in
          </Button>
        ) : (
          <ButtonLink tone="primary" to="/login">
            Go to sign-in
          </ButtonLink>
        )
      }
    >
      <p>
        Everybody is signed out, and the password no longer works. Choose a new one with “Forgotten your
        password?”, using a code that we’ll email to <strong>{email}</strong>.
      </p>
    </MessagePage>
  );
}
