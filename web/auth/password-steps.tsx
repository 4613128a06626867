import type { ComponentProps } from 'react';
import { resetPassword } from '../../shared/account/account.calls.ts';
import { call } from '../api/api.ts';
import { toast } from '../ui/feedback/toast.ts';
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
      title="Choose a password"
      intro={<p>If you forgot your password or don’t have one yet, we’ll email you a code to choose one.</p>}
      schema={addressInput}
      fields={[entryFields.email]}
      known={entryDraft()}
      onChange={keepEntryDraft}
      submitLabel="Send the code"
      onSubmit={async ({ email }) => {
        keepEntryDraft({ email });
        await mailCode(email, 'password');
        onSent();
      }}
    >
      <StepLink to="new-password">I already have a code</StepLink>
      <StepLink>Back to signing in</StepLink>
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
      title="Choose a new password"
      intro={
        mailed ? (
          <p>
            We sent an email to <strong>{email}</strong>. If this address has an account, the email has a code
            in it.
          </p>
        ) : (
          <p>Enter the code we emailed you, and the address we sent it to.</p>
        )
      }
      schema={resetFormInput}
      fields={[entryFields.code, ...(mailed ? [] : [entryFields.email]), entryFields.newPassword]}
      known={{ email, code: linked }}
      submitLabel="Change the password"
      onSubmit={async (values) => {
        await confirmCode(
          async () => {
            const { email, code, password } = values;
            await call(resetPassword, { body: { email, code, password } });
            toast('Your password was changed.');
          },
          () => onReset(values.email, values.password),
        );
      }}
    >
      <StepLink to="password">Email the code again</StepLink>
      <StepLink>Back to signing in</StepLink>
    </AuthForm>
  );
}
