import { useEffect, useState } from 'react';
import { product } from '../../shared/product.ts';
import { draftsWait } from '../data/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { AuthForm } from './auth-form.tsx';
import { signInInput } from './credentials.ts';

export function SignInStep({
  email,
  onSignIn,
  onSignUp,
  onForgotten,
}: {
  email: string;
  onSignIn: (email: string, password: string) => Promise<void>;
  onSignUp: () => void;
  onForgotten: () => void;
}) {
  const [draftsKept, setDraftsKept] = useState(false);
  useEffect(() => {
    draftsWait().then(setDraftsKept, () => {});
  }, []);

  return (
    <AuthForm
      title="Sign in"
      intro={
        <>
          <p>{product.description}</p>
          {draftsKept && (
            <Notice title="Your session has ended.">
              Sign in again, and your unsaved changes are back where you wrote them.
            </Notice>
          )}
        </>
      }
      schema={signInInput}
      fields={[
        { name: 'email', label: 'Email', type: 'email', autoComplete: 'username' },
        { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
      ]}
      known={{ email }}
      submitLabel="Sign in"
      onSubmit={(values) => onSignIn(values.email, values.password)}
    >
      <Button tone="quiet" onClick={onSignUp}>
        Ask to join
      </Button>
      <Button tone="quiet" onClick={onForgotten}>
        Forgotten your password?
      </Button>
    </AuthForm>
  );
}
