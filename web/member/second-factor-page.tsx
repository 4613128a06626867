import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { SecondFactorAnswer } from '../../shared/account/passkeys.ts';
import { getSecondFactor } from '../../shared/account/second-factor.calls.ts';
import { type Sentence, said, t } from '../../shared/language/messages.ts';
import { call } from '../api/api.ts';
import { problemSentence } from '../auth/problems.ts';
import { safeRedirect } from '../auth/safe-redirect.ts';
import { useFirstSyncDone, useMe, useOnline, useRecords } from '../data/hooks.ts';
import { currentSession } from '../data/session.ts';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { rich } from '../ui/language/rich.tsx';
import { signInSettingsPath } from '../ui/links/account-nav.tsx';
import { BackLink } from '../ui/links/links.tsx';
import { AnAdministrator } from '../ui/links/person-card.tsx';
import { focusHeading, PageHeading } from '../ui/page/page-heading.tsx';
import { useIsStillHere } from '../ui/page/use-leave.ts';
import { AuthenticatorApp, clearAppSetupStarted } from './authenticator-app.tsx';
import { Passkeys } from './passkeys.tsx';
import { NewRecoveryCodes, RecoveryCodes } from './recovery-codes.tsx';
import '../ui/page/page.css';

/** Sets up and removes a member's second factors. */
export default function SecondFactorPage() {
  const online = useOnline();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const wanted = params.get('redirectUrl');
  const [factor, setFactor] = useState<SecondFactorAnswer | { problem: Sentence }>();
  /** New recovery codes, until the person has saved them. */
  const [codes, setCodes] = useState<string[]>([]);
  useEffect(() => {
    if (!online || factor) return;
    call(getSecondFactor).then(setFactor, (error: unknown) => setFactor({ problem: problemSentence(error) }));
  }, [online, factor]);

  const isStillHere = useIsStillHere();
  const readAgain = async () => {
    const now = await call(getSecondFactor);
    setFactor(now);
    return now.passkeys;
  };
  const goOn = () => {
    if (wanted && isStillHere()) navigate(safeRedirect(wanted), { replace: true });
  };
  const onSet = async (message: string, made: string[]) => {
    setCodes(made);
    // Somebody who adds a passkey instead no longer sets up an app.
    clearAppSetupStarted();
    // An administrator gets their role now; the sync brings it with the records that they may see.
    await currentSession().sync.request();
    await readAgain();
    toast(message);
    if (made.length === 0) goOn();
  };
  const onKept = () => {
    setCodes([]);
    focusHeading();
    goOn();
  };
  // The first second factor signs out all sessions without one.
  const isFirst = factor !== undefined && 'app' in factor && !factor.app && factor.passkeys.length === 0;
  return (
    <section className="page">
      <header>
        {!wanted && <BackLink to={signInSettingsPath}>{t('Sign-in')}</BackLink>}
        <PageHeading title={t('Second factor')} />
      </header>
      <p>
        {t(
          'With a second factor, signing in takes your password and something you have: a passkey, or an authenticator app. Someone who only knows your password can’t get in.',
        )}{' '}
        <IfLost />
      </p>
      {!online && !factor && (
        <EmptyState art="lamp" title={t('You are offline')}>
          {t('You can set it up when you are online again.')}
        </EmptyState>
      )}
      {online && !factor && (
        <div aria-busy="true">
          <SkeletonLines lines={4} />
        </div>
      )}
      {factor && 'problem' in factor && (
        <ErrorState message={said(factor.problem)} onRetry={() => setFactor(undefined)} />
      )}
      {codes.length > 0 && <NewRecoveryCodes codes={codes} onKept={onKept} />}
      {codes.length === 0 && factor && 'app' in factor && (
        <>
          {factor.needed && (
            <Notice tone="warning" title={t('You are an administrator')}>
              {t('Until you have a second factor, you can only do what any member can.')}
            </Notice>
          )}
          <Passkeys passkeys={factor.passkeys} isFirst={isFirst} readAgain={readAgain} onAdded={onSet} />
          <AuthenticatorApp isSet={factor.app} isFirst={isFirst} onSet={onSet} />
          {!isFirst && (
            <RecoveryCodes
              left={factor.recovery}
              onMade={async (made) => {
                setCodes(made);
                await readAgain();
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

function IfLost() {
  const me = useMe()?.user.id;
  const firstSyncDone = useFirstSyncDone();
  const administrators = useRecords('admins');
  const isAlone = firstSyncDone && administrators?.length === 1 && administrators[0]?.id === me;
  if (isAlone)
    return t(
      'If you lose it, nobody here can reset it for you: you are the only administrator. Set up two, or make somebody else an administrator.',
    );
  return rich('If you lose it, {anAdministrator} can reset it for you.', {
    anAdministrator: <AnAdministrator />,
  });
}
