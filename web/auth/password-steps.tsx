import { useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ProductError } from '../../shared/errors.ts';
import { product } from '../../shared/product.ts';
import { acceptInvitation, mailCode, resetPassword } from './account-calls.ts';
import { AuthForm } from './auth-form.tsx';
import { addressInput, newPasswordInput, resetFormInput } from './credentials.ts';
import { entryDraft, keepEntryDraft } from './entry-draft.ts';
import { entryFields } from './entry-fields.ts';
import { StepLink, useStepAddress } from './step-link.tsx';

export function ForgottenStep({ onSent }: { onSent: () => void }) {
  return (
    <AuthForm
      title="Choose a password"
      intro={<p>Whether yours is forgotten or you have none yet: we mail you a code to choose one with.</p>}
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
      <StepLink to="new-password">I have a code already</StepLink>
      <StepLink>Back to signing in</StepLink>
    </AuthForm>
  );
}

export function ResetStep({ onReset }: { onReset: (email: string, password: string) => Promise<void> }) {
  const { email } = useRef(entryDraft()).current;
  const reset = useRef(false);
  return (
    <AuthForm
      title="Choose a new password"
      intro={
        email ? (
          <p>
            We have sent a mail to <strong>{email}</strong>. If it has an account, there is a code in it.
          </p>
        ) : (
          <p>Enter the code that we mailed you, and the address it came to.</p>
        )
      }
      schema={resetFormInput}
      fields={[entryFields.code, ...(email ? [] : [entryFields.email]), entryFields.newPassword]}
      known={{ email }}
      submitLabel="Change the password"
      onSubmit={async (values) => {
        if (!reset.current) await resetPassword(values.email, values.code, values.password);
        reset.current = true;
        await onReset(values.email, values.password);
      }}
    >
      <StepLink to="password">Mail a new code</StepLink>
      <StepLink>Back to signing in</StepLink>
    </AuthForm>
  );
}

/** For somebody who was invited, from the link in their mail. What it carries stands after the #. */
export function InvitationStep({
  onChosen,
}: {
  onChosen: (email: string, password: string) => Promise<void>;
}) {
  const { hash } = useLocation();
  const address = useStepAddress();
  const email = useRef<string>(undefined);
  const [id = '', code = ''] = hash.slice(1).split('.');
  if (!id || !code) return <Navigate to={address('password')} replace />;
  return (
    <AuthForm
      title="Welcome: choose your password"
      intro={
        <p>
          You are a member of {product.name}. Your invitation lets you choose your first password, once: if
          you have chosen it already, sign in with it.
        </p>
      }
      schema={newPasswordInput}
      fields={[entryFields.newPassword]}
      submitLabel="Save and continue"
      onSubmit={async ({ password }) => {
        email.current ??= await acceptInvitation({ id, code }, password).catch((error) => {
          // What is wrong with the link stands in no field of the form.
          const told = error instanceof ProductError ? (error.fields ?? []) : [];
          const ofLink = told.find(({ path }) => path !== 'password');
          throw ofLink ? new ProductError('invalid', { message: ofLink.message }) : error;
        });
        await onChosen(email.current, password);
      }}
    >
      <StepLink to="password">Mail me a code instead</StepLink>
      <StepLink>I have a password</StepLink>
    </AuthForm>
  );
}
