import { type ReactNode, useEffect, useState } from 'react';
import * as z from 'zod';
import { factorCodeInput, recoveryCodeInput } from '../../shared/account/account.ts';
import { startReauthentication } from '../../shared/account/passkey.calls.ts';
import { type Sentence, said, t } from '../../shared/language/messages.ts';
import { call } from '../api/api.ts';
import { useOnline } from '../data/hooks.ts';
import { Button } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { AuthForm } from './auth-form.tsx';
import { entryFields } from './entry-fields.ts';
import { LostStep } from './lost-step.tsx';
import { supportsPasskeys } from './passkey-prompt.ts';
import { PasswordAgain } from './password-again.tsx';
import { problemSentence } from './problems.ts';
import { confirmCode, confirmPasskey } from './second-factor-calls.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { StepLink } from './step-link.tsx';
import { StepMessage } from './step-message.tsx';

const emptyInput = z.object({});

function GuessedNotice({ action }: { action?: ReactNode }) {
  return (
    <Notice tone="warning" title={t('Somebody is trying to sign in as you')} action={action}>
      {t(
        'Wrong codes were entered for your account. If that was not you, somebody knows your password: change it.',
      )}
    </Notice>
  );
}

/**
 * Asks for the second factor, after the password or again later.
 *
 * @param level of its headings in a dialog; without it, the step is the whole page
 * @param out the link or button that leaves it
 */
export function SecondFactorStep({
  level,
  out = <SignOutButton tone="quiet" label={t('Sign out')} />,
  onConfirmed,
}: {
  level?: 3;
  out?: ReactNode;
  onConfirmed: () => Promise<void>;
}) {
  const online = useOnline();
  const [has, setHas] = useState<
    | { app: boolean; recovery: boolean; passkey: boolean; password: boolean; guessed: boolean }
    | { problem: Sentence }
  >();
  const [by, setBy] = useState<'passkey' | 'code' | 'recovery' | 'lost'>('passkey');
  useEffect(() => {
    if (!online || has) return;
    call(startReauthentication).then(
      ({ app, recovery, passkey, password = false, guessed }) =>
        setHas({ app, recovery, passkey: passkey !== undefined, password, guessed }),
      (error: unknown) => setHas({ problem: problemSentence(error) }),
    );
  }, [online, has]);

  if (!has || 'problem' in has)
    return (
      <StepMessage
        level={level}
        title={t('One moment')}
        actions={
          has && (
            <>
              <Button onClick={() => setHas(undefined)}>{t('Try again')}</Button>
              {out}
            </>
          )
        }
      >
        <p role="status">
          {has ? said(has.problem) : t(online ? 'Checking how you sign in…' : 'Waiting for a connection…')}
        </p>
      </StepMessage>
    );

  if (has.password) return <PasswordAgain level={level} out={out} onConfirmed={onConfirmed} />;
  const change = !level && <StepLink to="password">{t('Change the password')}</StepLink>;
  const warning = has.guessed && <GuessedNotice action={change} />;
  const canSign = has.passkey && supportsPasskeys();
  const toWhatTheyHave = (
    <Button tone="quiet" onClick={() => setBy('passkey')}>
      {t('Go back')}
    </Button>
  );
  const toRecovery = has.recovery && (
    <Button tone="quiet" onClick={() => setBy('recovery')}>
      {t('Use a recovery code')}
    </Button>
  );
  const toLost = (
    <Button tone="quiet" onClick={() => setBy('lost')}>
      {t('I lost my phone or passkey')}
    </Button>
  );
  if (by === 'lost')
    return (
      <LostStep
        level={level}
        ways={
          <>
            {toRecovery}
            {toWhatTheyHave}
            {out}
          </>
        }
      />
    );
  if (by === 'recovery')
    return (
      <AuthForm
        key="recovery"
        level={level}
        title={t('Enter a recovery code')}
        intro={
          <>
            {warning}
            <p>{t('One of the codes you saved when you set up your second factor. Each one works once.')}</p>
          </>
        }
        schema={recoveryCodeInput}
        fields={[entryFields.recovery]}
        submitLabel={t('Continue')}
        onSubmit={async (values) => {
          await confirmCode(values);
          await onConfirmed();
        }}
      >
        {toWhatTheyHave}
        {toLost}
        {out}
      </AuthForm>
    );
  if (canSign && by === 'passkey')
    return (
      <AuthForm
        key="passkey"
        level={level}
        title={t('Use your passkey')}
        intro={
          <>
            {warning}
            <p>{t('Your device asks for your fingerprint, your face or its PIN.')}</p>
          </>
        }
        schema={emptyInput}
        fields={[]}
        submitLabel={t('Use a passkey')}
        onSubmit={async () => {
          await confirmPasskey();
          await onConfirmed();
        }}
      >
        {has.app && (
          <Button tone="quiet" onClick={() => setBy('code')}>
            {t('Enter a code instead')}
          </Button>
        )}
        {toRecovery}
        {toLost}
        {out}
      </AuthForm>
    );
  if (!has.app)
    return (
      <StepMessage
        level={level}
        title={t('This browser doesn’t support passkeys')}
        actions={
          <>
            {toRecovery}
            {toLost}
            {out}
          </>
        }
      >
        {warning}
        <p>{t('Sign in with one that does, on a device that has your passkey.')}</p>
      </StepMessage>
    );
  return (
    <AuthForm
      key="code"
      level={level}
      title={t('Enter your code')}
      intro={
        <>
          {warning}
          <p>
            {t('Your authenticator app shows it.')}{' '}
            {has.passkey && !canSign && t('This browser doesn’t support passkeys.')}
          </p>
        </>
      }
      schema={factorCodeInput}
      fields={[entryFields.code]}
      submitLabel={t('Continue')}
      onSubmit={async (values) => {
        await confirmCode(values);
        await onConfirmed();
      }}
    >
      {canSign && (
        <Button tone="quiet" onClick={() => setBy('passkey')}>
          {t('Use a passkey instead')}
        </Button>
      )}
      {toRecovery}
      {toLost}
      {out}
    </AuthForm>
  );
}
