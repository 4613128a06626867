import type { ReactNode } from 'react';
import { factorPasswordInput } from '../../shared/contract.ts';
import { AuthForm } from './auth-form.tsx';
import { ownPassword } from './own-password.ts';
import { provePassword } from './sign-in-calls.ts';

/** For who has nothing but the password to show again. */
export function PasswordAgain({
  level,
  out,
  onProved,
}: {
  level: 3 | undefined;
  out: ReactNode;
  onProved: () => Promise<void>;
}) {
  return (
    <AuthForm
      title="Enter your password"
      level={level}
      intro={<p>You signed in some time ago, and this can’t be undone.</p>}
      schema={factorPasswordInput}
      fields={[ownPassword]}
      submitLabel="Continue"
      onSubmit={async (values) => {
        await provePassword(values);
        await onProved();
      }}
    >
      {out}
    </AuthForm>
  );
}
