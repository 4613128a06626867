import { useEffect, useState } from 'react';
import { subscribeAgain, unsubscribe } from '../../shared/digest/unsubscribe.calls.ts';
import { type Sentence, said, t } from '../../shared/language/messages.ts';
import { unsubscribePath } from '../../shared/protocol/app-pages.ts';
import { call } from '../api/api.ts';
import { Button } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { problemSentence } from './problems.ts';

/** For whoever opens the link in a digest: it ends the digest, and can send it again, without signing in. */
export default function Unsubscribe() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [ended, setEnded] = useState(false);
  const [problem, setProblem] = useState<Sentence>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // The token is removed from the address bar, which may be copied, shared or stored in the history.
    window.history.replaceState(window.history.state, '', unsubscribePath);
  }, []);

  const choose = async (wanted: boolean) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call(wanted ? subscribeAgain : unsubscribe, { token });
      setEnded(!wanted);
    } catch (error) {
      setProblem(problemSentence(error));
    } finally {
      setBusy(false);
    }
  };

  if (!token)
    return (
      <MessagePage art="door" title={t('Open the link in the email')}>
        <p>
          {t(
            'To stop the digest, open the whole link that we emailed to you. Part of the link is missing here.',
          )}
        </p>
      </MessagePage>
    );
  return (
    <MessagePage
      art="door"
      title={t(ended ? 'You won’t get the digest any more' : 'Stop the digest')}
      actions={
        <Button tone={ended ? undefined : 'primary'} busy={busy} onClick={() => choose(ended)}>
          {t(ended ? 'Send it to me again' : 'Stop the digest')}
        </Button>
      }
    >
      <p role="status">
        {t(
          ended
            ? 'You’ll still get email about your account, and when somebody needs you. If you pressed by mistake, have the digest sent to you again.'
            : 'You’ll no longer get an email about what is new for you. You’ll still see it in the app.',
        )}
      </p>
      {problem && (
        <Notice tone="danger" urgent>
          {said(problem)}
        </Notice>
      )}
    </MessagePage>
  );
}
