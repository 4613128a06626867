import type { ComponentProps } from 'react';
import { resetPassword } from '../../shared/account/account.calls.ts';
import { t } from '../../shared/language/messages.ts';
import { call } from '../api/api.ts';
import { toast } from '../ui/feedback/toast.ts';
import { rich } from '../ui/language/rich.tsx';
import { mailCode } from './account-calls.ts';
import { AuthForm } from './auth-form.tsx';
import { useMailedCode } from './code-link.ts';
import { addressInput, resetFormInput } from './credentials.ts';
import { entryDraft, isMailed, keepEntryDraft } from './entry-draft.ts';
import { entryFields } from './entry-fields.ts';
import { StepLink } from './step-link.tsx';
import { useConfirmCode } from './use-confirm-code.ts';

export function ForgottenStep({ onSent }: { onSent: () => void }) {
  return (
    <AuthForm
      title={t('Choose a password')}
      intro={
        <p>{t('If you forgot your password or don’t have one yet, we’ll email you a code to choose one.')}</p>
      }
      schema={addressInput}
      fields={[entryFields.email]}
      known={entryDraft()}
      onChange={keepEntryDraft}
      submitLabel={t('Send the code')}
      onSubmit={async ({ email }) => {
        keepEntryDraft({ email });
        await mailCode(email, 'password');
        onSent();
      }}
    >
      <StepLink to="new-password">{t('I already have a code')}</StepLink>
      <StepLink>{t('Back to signing in')}</StepLink>
    </AuthForm>
  );
}

export function ResetStep({ onReset }: { onReset: (email: string, password: string) => Promise<void> }) {
  const mailedCode = useMailedCode('password');
  return mailedCode && <ConfirmReset {...mailedCode} onReset={onReset} />;
}

function ConfirmReset({
  code: linked,
  draft: left,
  onReset,
}: ComponentProps<typeof ResetStep> & NonNullable<ReturnType<typeof useMailedCode>>) {
  const { email } = left;
  const mailed = isMailed(left, 'password');
  const confirmCode = useConfirmCode();
  return (
    <AuthForm
      title={t('Choose a new password')}
      intro={
        mailed ? (
          <p>
            {rich(
              'We sent an email to {email}. If this address has an account, the email has a code in it.',
              { email: <strong>{email}</strong> },
            )}
          </p>
        ) : (
          <p>{t('Enter the code we emailed you, and the address we sent it to.')}</p>
        )
      }
      schema={resetFormInput}
      fields={[entryFields.code, ...(mailed ? [] : [entryFields.email]), entryFields.newPassword]}
      known={{ email, code: linked }}
      submitLabel={t('Change the password')}
      onSubmit={async (values) => {
        await confirmCode(
          async () => {
            const { email, code, password } = values;
            await call(resetPassword, { body: { email, code, password } });
            toast(t('Your password was changed.'));
          },
          () => onReset(values.email, values.password),
        );
      }}
    >
      <StepLink to="password">{t('Email the code again')}</StepLink>
      <StepLink>{t('Back to signing in')}</StepLink>
    </AuthForm>
  );
}
