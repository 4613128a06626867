import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listRecentFactors, revertEmail } from '../../shared/account/address.calls.ts';
import type { RecentFactor } from '../../shared/account/recent-factors.ts';
import { type Sentence, said, t } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { call } from '../api/api.ts';
import { useOnline } from '../data/hooks.ts';
import { DateTime } from '../ui/content/date.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { rich } from '../ui/language/rich.tsx';
import { signOut, useAccount, whileEndingSessions } from './account.ts';
import { problemSentence } from './problems.ts';
import '../ui/fields/field.css';
import './revert-email.css';

/** Wipes the ended session. Signing out loads the page again, at the address that is set here. */
function leaveForSigningIn() {
  window.history.replaceState(null, '', '/login');
  signOut();
}

/** Asks which of the second factors that were set up shortly before the change are the person's own. */
function RecentFactors({
  factors,
  kept,
  onKept,
}: {
  factors: RecentFactor[];
  kept: ReadonlySet<string>;
  onKept: (kept: ReadonlySet<string>) => void;
}) {
  return (
    <fieldset className="revert-email-factors">
      <legend>
        {t(
          'This was set up in the week before the change. Tick only what you set up yourself: everything else stops working.',
        )}
      </legend>
      {factors.map(({ id, kind, added }) => (
        <div className="checkbox-field" key={id}>
          <label className="check-label">
            <input
              type="checkbox"
              checked={kept.has(id)}
              onChange={() => onKept(kept.symmetricDifference(new Set([id])))}
            />
            <span>
              {rich(
                'I set up {kind, select, app {an authenticator app} passkey {a passkey} other {recovery codes}} on {time}',
                { kind, time: <DateTime iso={added} /> },
              )}
            </span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}

/** The sentence for an error, which may be about the link itself. */
const sentenceOf = (error: unknown): Sentence =>
  (error instanceof ProductError ? error.fields?.[0] : undefined) ?? problemSentence(error);

/** For somebody whose sign-in address was changed by another person. */
export default function RevertEmail() {
  const [token] = useState(() => window.location.hash.slice(1));
  const email: string | undefined = useLocation().state?.email;
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Sentence>();
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const [factors, setFactors] = useState<RecentFactor[]>();
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const isAsking = online && !factors && problem === undefined;

  useEffect(() => {
    // The token is removed from the address bar, which may be copied, shared or stored in the history.
    window.history.replaceState(window.history.state, '', '/revert-email');
  }, []);

  useEffect(() => {
    if (!online || !token || email) return;
    call(listRecentFactors, { body: { token } }).then(
      (found) => setFactors(found.factors),
      (error: unknown) => setProblem(sentenceOf(error)),
    );
  }, [online, token, email]);

  const undo = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const state = await whileEndingSessions(() => call(revertEmail, { body: { token, keep: [...kept] } }));
      // The state survives the reload that the end of this session causes.
      navigate('/revert-email', { replace: true, state });
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (email) return <Reverted email={email} />;
  if (!token)
    return (
      <MessagePage art="door" title={t('Open the link in the email')}>
        <p>
          {t(
            'To take an address back, open the whole link that we emailed to it. Part of the link is missing here.',
          )}
        </p>
      </MessagePage>
    );
  return (
    <MessagePage
      art="door"
      title={t('Take your address back')}
      actions={
        <Button tone="primary" busy={busy || isAsking} onClick={undo}>
          {t('Take the address back')}
        </Button>
      }
    >
      <p>
        {t(
          'Your account goes back to the address that the email was sent to. Everybody will be signed out, and you’ll choose a new password. If you changed the address yourself, there is nothing to do here.',
        )}
      </p>
      {factors && factors.length > 0 && <RecentFactors factors={factors} kept={kept} onKept={setKept} />}
      {problem && (
        <Notice tone="danger" urgent>
          {said(problem)}
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
      title={t('The address is yours again')}
      actions={
        account === 'signed-in' ? (
          <Button tone="primary" onClick={leaveForSigningIn}>
            {t('Go to sign-in')}
          </Button>
        ) : (
          <ButtonLink tone="primary" to="/login">
            {t('Go to sign-in')}
          </ButtonLink>
        )
      }
    >
      <p>
        {rich(
          'Everybody is signed out, and the password no longer works. Choose a new one with “Forgotten your password?”, using a code that we’ll email to {email}.',
          { email: <strong>{email}</strong> },
        )}
      </p>
    </MessagePage>
  );
}
