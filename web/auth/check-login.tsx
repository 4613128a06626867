import { useCallback, useEffect, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { type Sentence, said, t } from '../../shared/language/messages.ts';
import { useMe, useOnline } from '../data/hooks.ts';
import { memberHere } from '../storage/session-trace.ts';
import { Button } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { useAccount } from './account.ts';
import { enter } from './enter.ts';
import { problemSentence } from './problems.ts';
import { safeRedirect } from './safe-redirect.ts';
import { withRedirect } from './sign-in.ts';

/** Shown while the app finds out who is signed in; then leads to the requested page, or to signing in. */
export default function CheckLogin() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const online = useOnline();
  const account = useAccount();
  const [problem, setProblem] = useState<Sentence>();
  const wanted = safeRedirect(params.get('redirectUrl'));
  const to = useMe()?.needsSecondFactor ? withRedirect('/second-factor', wanted) : wanted;

  const ask = useCallback(async () => {
    setProblem(undefined);
    try {
      const elsewhere = await enter();
      if (elsewhere) navigate(elsewhere, { replace: true });
    } catch (error) {
      setProblem(problemSentence(error));
    }
  }, [navigate]);

  useEffect(() => {
    if (account === 'unknown' && online) ask();
  }, [account, online, ask]);

  if (account === 'signed-in') return <Navigate to={to} replace />;
  if (account === 'signed-out') return <Navigate to={withRedirect('/login', to)} replace />;
  // The replica is missing after an update with a new layout, or because the browser evicted it.
  const isMissing = memberHere() && (problem || !online);
  return (
    <MessagePage
      art="door"
      title={t('One moment')}
      actions={problem && <Button onClick={ask}>{t('Try again')}</Button>}
    >
      <p role="status">
        {isMissing && `${t('The network has to be loaded again on this device.')} `}
        {problem ? said(problem) : t(online ? 'Checking who you are…' : 'Waiting for a connection…')}
      </p>
    </MessagePage>
  );
}
