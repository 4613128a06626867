import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';
import { AuthForm } from './auth-form.tsx';
import { codeInput, passwordNote, signUpInput } from './credentials.ts';
import { problemSentence } from './problems.ts';
import { confirmSignUp, resendCode, signUp } from './session.ts';

/** Asking to join: an administrator will read why. */
export function SignUpStep({
  onSent,
  onSignIn,
}: {
  onSent: (email: string, password: string) => void;
  onSignIn: () => void;
}) {
  return (
    <AuthForm
      title="Ask to join"
      intro={
        <p>An administrator reads every request. We mail you a code first, to know the address is yours.</p>
      }
      schema={signUpInput}
      fields={[
        { name: 'name', label: 'Name', autoComplete: 'name' },
        { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
        {
          name: 'password',
          label: 'Password',
          type: 'password',
          note: passwordNote,
          autoComplete: 'new-password',
        },
        { name: 'reason', label: 'Why I would like to join', type: 'long', autoComplete: 'off' },
      ]}
      submitLabel="Send the code"
      onSubmit={async (person) => {
        await signUp(person);
        onSent(person.email, person.password);
      }}
    >
      <Button tone="quiet" onClick={onSignIn}>
        I have an account
      </Button>
    </AuthForm>
  );
}

/** The code that was mailed on signing up. */
export function ConfirmStep({
  email,
  onConfirmed,
  onSignIn,
}: {
  email: string;
  onConfirmed: () => Promise<void>;
  onSignIn: () => void;
}) {
  const again = () =>
    resendCode(email).then(
      () => toast('A new code is on its way.'),
      (error) => toast(problemSentence(error), 'failed'),
    );
  return (
    <AuthForm
      title="Confirm your address"
      intro={
        <p>
          We have mailed a code to <strong>{email}</strong>.
        </p>
      }
      schema={codeInput}
      fields={[{ name: 'code', label: 'Code', type: 'code', autoComplete: 'one-time-code' }]}
      submitLabel="Confirm"
      onSubmit={async ({ code }) => {
        await confirmSignUp(email, code);
        await onConfirmed();
      }}
    >
      <Button tone="quiet" onClick={again}>
        Mail a new code
      </Button>
      <Button tone="quiet" onClick={onSignIn}>
        Back to signing in
      </Button>
    </AuthForm>
  );
}
