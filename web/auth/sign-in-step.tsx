import { product } from '../../shared/product.ts';
import { Button } from '../ui/button.tsx';
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
  return (
    <AuthForm
      title="Sign in"
      intro={<p>{product.description}</p>}
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
