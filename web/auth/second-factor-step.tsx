import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod';
import { factorCodeInput } from '../../shared/account.ts';
import { useOnline } from '../data/hooks.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { AuthForm } from './auth-form.tsx';
import { entryFields } from './entry-fields.ts';
import { knowsPasskeys } from './passkey-prompt.ts';
import { PasswordAgain } from './password-again.tsx';
import { problemSentence } from './problems.ts';
import { askForProof, provePasskey, proveSecondFactor } from './second-factor-calls.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { StepLink } from './step-link.tsx';
import '../ui/dialog.css';

function MessageInDialog({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <>
      <div className="dialog-text">{children}</div>
      <div className="dialog-actions">{actions ?? null}</div>
    </>
  );
}

const nothingTyped = z.object({});
const lost =
  'If you lost what you have, ask an administrator, or whoever runs the service, to reset your second factor.';

function GuessedNotice({ action }: { action?: ReactNode }) {
  return (
    <Notice tone="warning" title="Somebody is trying to sign in as you" action={action}>
      Wrong codes were entered for your account. If that was not you, somebody knows your password: change it.
    </Notice>
  );
}

const signingOut = <SignOutButton tone="quiet" label="Sign out" />;

/**
 * For who has a second factor and has signed in with the password; or who is asked again for what they have.
 *
 * @param level of its headings in a dialog; else it is the page
 * @param out the way out of it
 */
export function SecondFactorStep({
  level,
  out = signingOut,
  onProved,
}: {
  level?: 3;
  out?: ReactNode;
  onProved: () => Promise<void>;
}) {
  const online = useOnline();
  const [has, setHas] = useState<
    { app: boolean; passkey: boolean; password: boolean; guessed: boolean } | { problem: string }
  >();
  const [byCode, setByCode] = useState(false);
  useEffect(() => {
    if (!online || has) return;
    askForProof().then(
      ({ app, passkey, password = false, guessed }) =>
        setHas({ app, passkey: passkey !== undefined, password, guessed }),
      (error: unknown) => setHas({ problem: problemSentence(error) }),
    );
  }, [online, has]);

  const Message = level ? MessageInDialog : MessagePage;
  if (!has || 'problem' in has)
    return (
      <Message
        art="door"
        title="One moment"
        actions={
          has && (
            <>
              <Button onClick={() => setHas(undefined)}>Try again</Button>
              {out}
            </>
          )
        }
      >
        <p role="status">
          {has?.problem ?? (online ? 'Looking what you sign in with…' : 'Waiting for a connection…')}
        </p>
      </Message>
    );

  if (has.password) return <PasswordAgain level={level} out={out} onProved={onProved} />;
  const change = !level && <StepLink to="password">Change the password</StepLink>;
  const warning = has.guessed && <GuessedNotice action={change} />;
  const canSign = has.passkey && knowsPasskeys();
  if (canSign && !byCode)
    return (
      <AuthForm
        key="passkey"
        level={level}
        title="Use your passkey"
        intro={
          <>
            {warning}
            <p>Your device asks for your fingerprint, your face or its PIN. {lost}</p>
          </>
        }
        schema={nothingTyped}
        fields={[]}
        submitLabel="Use a passkey"
        onSubmit={async () => {
          await provePasskey();
          await onProved();
        }}
      >
        {has.app && (
          <Button tone="quiet" onClick={() => setByCode(true)}>
            Enter a code instead
          </Button>
        )}
        {out}
      </AuthForm>
    );
  if (!has.app)
    return (
      <Message art="door" title="This browser knows no passkeys" actions={out}>
        {warning}
        <p>Sign in by one that does, on a device that has your passkey. {lost}</p>
      </Message>
    );
  return (
    <AuthForm
      key="code"
      level={level}
      title="Enter your code"
      intro={
        <>
          {warning}
          <p>
            Your authenticator app shows it. {has.passkey && !canSign && 'This browser knows no passkeys. '}
            {lost}
          </p>
        </>
      }
      schema={factorCodeInput}
      fields={[entryFields.code]}
      submitLabel="Continue"
      onSubmit={async (values) => {
        await proveSecondFactor(values);
        await onProved();
      }}
    >
      {canSign && (
        <Button tone="quiet" onClick={() => setByCode(false)}>
          Use a passkey instead
        </Button>
      )}
      {out}
    </AuthForm>
  );
}
