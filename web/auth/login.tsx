import { useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useMe } from '../data/hooks.ts';
import { useAccount } from './account.ts';
import { enter, signIn } from './enter.ts';
import { dropEntryDraft, keepEntryDraft } from './entry-draft.ts';
import { InvitationStep, SignedInAlready } from './invitation-step.tsx';
import { JoinCodeStep, JoinStep, RequestStep } from './join-steps.tsx';
import { ForgottenStep, ResetStep } from './password-steps.tsx';
import { safeRedirect } from './safe-redirect.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { withRedirect } from './sign-in.ts';
import { SignInStep } from './sign-in-step.tsx';
import { useStepAddress } from './step-link.tsx';

/** Signing in, joining and choosing a password. Each step has its own address. */
export default function Login() {
  const { step } = useParams();
  // The password stays in memory, so that the mailed code signs in without typing it again.
  const [password, setPassword] = useState('');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const address = useStepAddress();
  const account = useAccount();
  // Somebody who was signed in already may have opened another person's invitation, so they aren't redirected.
  const [wasSignedIn] = useState(account === 'signed-in');
  const wanted = safeRedirect(params.get('redirectUrl'));
  const me = useMe();
  const to = me?.needsSecondFactor ? withRedirect('/second-factor', wanted) : wanted;
  if (account === 'signed-in')
    return me && wasSignedIn && step === 'invitation' ? (
      <SignedInAlready name={me.user.name} />
    ) : (
      <Navigate to={to} replace />
    );

  const arrive = async () => {
    const elsewhere = await enter();
    // The account's new state, above, redirects a member.
    if (elsewhere) navigate(elsewhere, { replace: true });
    else dropEntryDraft();
  };

  const attempt = async (email: string, secret: string) => {
    const next = await signIn(email, secret);
    if (next === 'done') return arrive();
    keepEntryDraft({ email });
    navigate(address('password'));
  };
  const afterwards = async (email: string, secret: string) => {
    await attempt(email, secret);
    dropEntryDraft();
  };

  switch (step) {
    case 'join':
      return (
        <JoinStep
          key="join"
          onSent={(secret) => {
            setPassword(secret);
            navigate(address('code'));
          }}
        />
      );
    case 'code':
      return <JoinCodeStep key="code" password={password} onJoined={afterwards} />;
    case 'password':
      return <ForgottenStep key="password" onSent={() => navigate(address('new-password'))} />;
    case 'new-password':
      return <ResetStep key="new-password" onReset={afterwards} />;
    case 'invitation':
      return <InvitationStep key="invitation" onChosen={attempt} />;
    case 'second-factor':
      if (account === 'signed-out') return <Navigate to={address()} replace />;
      return <SecondFactorStep key="second-factor" onConfirmed={arrive} />;
    case 'request':
      if (account === 'signed-out') return <Navigate to={address()} replace />;
      return <RequestStep key="request" onAsked={arrive} />;
    default:
      return <SignInStep onSignIn={attempt} />;
  }
}
