import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { enter } from '../data/account.ts';
import { useAccount } from '../data/hooks.ts';
import { toast } from '../ui/toast.ts';
import { ForgottenStep, NewPasswordStep, ResetStep } from './password-steps.tsx';
import { safeRedirect } from './redirect.ts';
import { completeNewPassword, signIn } from './session.ts';
import { SignInStep } from './sign-in-step.tsx';
import { ConfirmStep, SignUpStep } from './sign-up-steps.tsx';

type Step = 'sign-in' | 'sign-up' | 'confirm' | 'forgotten' | 'reset' | 'new-password';

/** Signing in, joining and a forgotten password, one step at a time. */
export default function Login() {
  const [step, setStep] = useState<Step>('sign-in');
  const [email, setEmail] = useState('');
  // Kept while this page lives, so that confirming the address signs in without typing it again.
  const [password, setPassword] = useState('');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useAccount();
  const to = safeRedirect(params.get('redirectUrl'));
  if (state === 'signed-in') return <Navigate to={to} replace />;

  const arrive = async () => {
    const elsewhere = await enter();
    // A member is led on by the account's new state, above.
    if (elsewhere) navigate(elsewhere, { replace: true });
  };

  const attempt = async (address: string, secret: string) => {
    setEmail(address);
    setPassword(secret);
    const next = await signIn(address, secret);
    if (next === 'done') await arrive();
    else setStep(next === 'confirm-code' ? 'confirm' : next === 'reset-password' ? 'forgotten' : next);
  };

  switch (step) {
    case 'sign-in':
      return (
        <SignInStep
          email={email}
          onSignIn={attempt}
          onSignUp={() => setStep('sign-up')}
          onForgotten={() => setStep('forgotten')}
        />
      );
    case 'sign-up':
      return (
        <SignUpStep
          onSent={(address, secret) => {
            setEmail(address);
            setPassword(secret);
            setStep('confirm');
          }}
          onSignIn={() => setStep('sign-in')}
        />
      );
    case 'confirm':
      return (
        <ConfirmStep
          email={email}
          onConfirmed={() => attempt(email, password)}
          onSignIn={() => setStep('sign-in')}
        />
      );
    case 'forgotten':
      return (
        <ForgottenStep
          email={email}
          onSent={(address) => {
            setEmail(address);
            setStep('reset');
          }}
          onSignIn={() => setStep('sign-in')}
        />
      );
    case 'reset':
      return (
        <ResetStep
          email={email}
          onReset={(secret) => {
            toast('Your password is changed.');
            return attempt(email, secret);
          }}
          onAgain={() => setStep('forgotten')}
        />
      );
    case 'new-password':
      return (
        <NewPasswordStep
          onChosen={async (secret) => {
            await completeNewPassword(secret);
            await arrive();
          }}
        />
      );
  }
}
