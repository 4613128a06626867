import { useState } from 'react';
import * as z from 'zod';
import { addressCodeInput, addressInput, passwordInput } from '../../shared/account/account.ts';
import { askForAddress } from '../../shared/account/address.calls.ts';
import type { Presented } from '../../shared/kinds/registry.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { refusal } from '../../shared/language/refusals.ts';
import { call } from '../api/api.ts';
import { AuthForm, ownPassword } from '../auth/auth-form.tsx';
import { passwordNote, passwordRefusal } from '../auth/credentials.ts';
import { entryFields } from '../auth/entry-fields.ts';
import { changeAddress, changePassword } from '../auth/sign-in-calls.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { rich } from '../ui/language/rich.tsx';
import { PublishedAddress } from './published-address.tsx';
import { SignInPlaces } from './sign-in-places.tsx';
import { useOpenForm } from './use-setting.tsx';
import './account-page.css';

type Member = Presented<'users'>;

const newAddress = {
  name: 'email',
  label: msg('New address'),
  type: 'email',
  autoComplete: 'email',
} as const;

/** The address and password that a member signs in with, and where they are signed in. */
export function SignInSettings({ member, online }: { member: Member; online: boolean }) {
  const { open, setOpen, closed, close } = useOpenForm<'address' | 'password' | 'places'>(
    pendingAddress() ? 'address' : undefined,
  );
  // An open form stays while offline, with what was typed. It shows by itself that there is no connection.
  const [changed, setChanged] = useState<{ previous: string; next: string }>();
  if (open === 'address')
    return (
      <AddressForms
        onClose={close}
        onChanged={(next) => setChanged({ previous: member.email ?? '', next })}
      />
    );
  if (open === 'password') return <PasswordForm member={member} onClose={close} />;
  if (open === 'places') return <SignInPlaces onClose={close} />;
  if (!online) return <p>{t('You can change the address and the password when you are online again.')}</p>;
  return (
    <>
      {changed && <PublishedAddress member={member} {...changed} onClose={() => setChanged(undefined)} />}
      <div className="sign-in-settings-actions">
        <Button icon="edit" autoFocus={closed === 'address'} onClick={() => setOpen('address')}>
          {t('Change the address')}
        </Button>
        <Button icon="edit" autoFocus={closed === 'password'} onClick={() => setOpen('password')}>
          {t('Change the password')}
        </Button>
        <Button icon="screen" autoFocus={closed === 'places'} onClick={() => setOpen('places')}>
          {t('Where you are signed in')}
        </Button>
        <ButtonLink icon="shield" to="/second-factor">
          {t('Second factor')}
        </ButtonLink>
      </div>
    </>
  );
}

function AddressForms({ onClose, onChanged }: { onClose: () => void; onChanged: (email: string) => void }) {
  const [email, setEmail] = useState(pendingAddress);
  const [step, setStep] = useState<'address' | 'again' | 'code'>(email === '' ? 'address' : 'code');
  const close = () => {
    clearPendingAddress();
    onClose();
  };
  const cancel = (
    <Button tone="quiet" onClick={close}>
      {t('Cancel')}
    </Button>
  );
  if (step !== 'code')
    return (
      <AuthForm
        key={step}
        level={3}
        title={t('Change your sign-in address')}
        intro={
          step === 'again' ? (
            <p>{rich('We’ll email the code to {email} again.', { email: <strong>{email}</strong> })}</p>
          ) : (
            <p>{t('We’ll email a code to the new address, and tell the old address once it is changed.')}</p>
          )
        }
        schema={addressInput}
        fields={step === 'again' ? [ownPassword] : [newAddress, ownPassword]}
        known={{ email }}
        submitLabel={t('Send the code')}
        onSubmit={async (values) => {
          await call(askForAddress, { body: values });
          savePendingAddress(values.email);
          setEmail(values.email);
          setStep('code');
        }}
      >
        {cancel}
      </AuthForm>
    );
  return (
    <AuthForm
      key="code"
      level={3}
      title={t('Confirm the new address')}
      intro={
        <p>
          {rich('If nobody has an account with {email}, we have emailed it a code.', {
            email: <strong>{email}</strong>,
          })}
        </p>
      }
      schema={z.object({ code: addressCodeInput.shape.code })}
      fields={[entryFields.code]}
      submitLabel={t('Change the address')}
      onSubmit={async ({ code }) => {
        await changeAddress({ email, code });
        toast(t('From now on you sign in with {email}.', { email }));
        onChanged(email);
        close();
      }}
    >
      <Button tone="quiet" onClick={() => setStep('again')}>
        {t('Email the code again')}
      </Button>
      <Button
        tone="quiet"
        onClick={() => {
          clearPendingAddress();
          setStep('address');
        }}
      >
        {t('Another address')}
      </Button>
      {cancel}
    </AuthForm>
  );
}

function PasswordForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const [schema] = useState(() =>
    passwordInput.superRefine(async ({ next }, context) => {
      const problem = await passwordRefusal(next, member);
      if (problem)
        context.addIssue({
          code: 'custom',
          path: ['next'],
          message: refusal(problem.message, problem.values),
        });
    }),
  );
  return (
    <AuthForm
      level={3}
      title={t('Change your password')}
      intro={
        <p>
          {t(
            'You’ll stay signed in here, with your second factor if you have one, and be signed out everywhere else.',
          )}
        </p>
      }
      schema={schema}
      fields={[
        {
          name: 'current',
          label: msg('Current password'),
          type: 'password',
          autoComplete: 'current-password',
        },
        {
          name: 'next',
          label: msg('New password'),
          type: 'password',
          note: passwordNote,
          autoComplete: 'new-password',
        },
      ]}
      submitLabel={t('Change the password')}
      onSubmit={async (values) => {
        await changePassword(member.email ?? '', values);
        toast(t('Your password was changed.'));
        onClose();
      }}
    >
      <Button tone="quiet" onClick={onClose}>
        {t('Cancel')}
      </Button>
    </AuthForm>
  );
}

const key = 'asked-address';

/**
 * The new sign-in address until its code is confirmed. It is stored for this tab, so that the step survives a reload or
 * an unloaded tab while the member reads the mail.
 */
export const pendingAddress = (): string => sessionStorage.getItem(key) ?? '';

export const savePendingAddress = (email: string): void => sessionStorage.setItem(key, email);

export const clearPendingAddress = (): void => sessionStorage.removeItem(key);
