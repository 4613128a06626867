import type { ReactNode } from 'react';
import { ownPasswordInput } from '../../shared/account/account.ts';
import { reauthenticateByPassword } from '../../shared/account/password.calls.ts';
import { t } from '../../shared/language/messages.ts';
import { call } from '../api/api.ts';
import { AuthForm, ownPassword } from './auth-form.tsx';

/** Asks for the password again, from somebody without a second factor. */
export function PasswordAgain({
  level,
  out,
  onConfirmed,
}: {
  level: 3 | undefined;
  out: ReactNode;
  onConfirmed: () => Promise<void>;
}) {
  return (
    <AuthForm
      title={t('Enter your password')}
      level={level}
      intro={<p>{t('You signed in some time ago, and this can’t be undone.')}</p>}
      schema={ownPasswordInput}
      fields={[ownPassword]}
      submitLabel={t('Continue')}
      onSubmit={async (values) => {
        await call(reauthenticateByPassword, { body: values });
        await onConfirmed();
      }}
    >
      {out}
    </AuthForm>
  );
}
