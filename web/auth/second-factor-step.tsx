import { factorCodeInput } from '../../shared/account.ts';
import { Button } from '../ui/button.tsx';
import { signOut } from './account.ts';
import { AuthForm } from './auth-form.tsx';
import { entryFields } from './entry-fields.ts';
import { proveSecondFactor } from './second-factor-calls.ts';

/** For who has a second factor and has signed in with the password. */
export function SecondFactorStep({ onProved }: { onProved: () => Promise<void> }) {
  return (
    <AuthForm
      title="Enter your code"
      intro={<p>Your authenticator app shows it. If you lost the app, ask an administrator to reset it.</p>}
      schema={factorCodeInput}
      fields={[entryFields.code]}
      submitLabel="Continue"
      onSubmit={async (values) => {
        await proveSecondFactor(values);
        await onProved();
      }}
    >
      <Button tone="quiet" onClick={() => signOut()}>
        Sign out
      </Button>
    </AuthForm>
  );
}
