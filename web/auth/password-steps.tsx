import { Button } from '../ui/button.tsx';
import { AuthForm } from './auth-form.tsx';
import { addressInput, newPasswordInput, passwordNote, resetInput } from './credentials.ts';
import { confirmResetPassword, resetPassword } from './session.ts';

const newPasswordField = {
  name: 'password',
  label: 'New password',
  type: 'password',
  note: passwordNote,
  autoComplete: 'new-password',
} as const;

export function ForgottenStep({
  email,
  onSent,
  onSignIn,
}: {
  email: string;
  onSent: (email: string) => void;
  onSignIn: () => void;
}) {
  return (
    <AuthForm
      title="Forgotten your password?"
      intro={<p>We mail you a code with which you can choose a new one.</p>}
      schema={addressInput}
      fields={[{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username' }]}
      known={{ email }}
      submitLabel="Send the code"
      onSubmit={async (values) => {
        await resetPassword(values.email);
        onSent(values.email);
      }}
    >
      <Button tone="quiet" onClick={onSignIn}>
        Back to signing in
      </Button>
    </AuthForm>
  );
}

export function ResetStep({
  email,
  onReset,
  onAgain,
}: {
  email: string;
  onReset: (password: string) => Promise<void>;
  onAgain: () => void;
}) {
  return (
    <AuthForm
      title="Choose a new password"
      intro={
        <p>
          If there is an account for <strong>{email}</strong>, we have mailed it a code.
        </p>
      }
      schema={resetInput}
      fields={[
        { name: 'code', label: 'Code', type: 'code', autoComplete: 'one-time-code' },
        newPasswordField,
      ]}
      submitLabel="Change the password"
      onSubmit={async ({ code, password }) => {
        await confirmResetPassword(email, code, password);
        await onReset(password);
      }}
    >
      <Button tone="quiet" onClick={onAgain}>
        Mail a new code
      </Button>
    </AuthForm>
  );
}

/** For somebody who was invited and came with the password of the mail. */
export function NewPasswordStep({ onChosen }: { onChosen: (password: string) => Promise<void> }) {
  return (
    <AuthForm
      title="Welcome: choose your password"
      intro={<p>The password of the invitation was for this one time.</p>}
      schema={newPasswordInput}
      fields={[newPasswordField]}
      submitLabel="Save and continue"
      onSubmit={({ password }) => onChosen(password)}
    />
  );
}
