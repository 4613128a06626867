import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { checkInvitation } from '../../shared/account/account.calls.ts';
import { type Inviter, inviterSentence } from '../../shared/account/account.ts';
import { type Sentence, said, t } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { product } from '../../shared/text/product.ts';
import { call } from '../api/api.ts';
import { useOnline } from '../data/hooks.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { rich } from '../ui/language/rich.tsx';
import { acceptInvitation } from './account-calls.ts';
import { AuthForm } from './auth-form.tsx';
import { newPasswordInput } from './credentials.ts';
import { entryFields } from './entry-fields.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { StepLink, useStepAddress } from './step-link.tsx';

type Link = { id: string; code: string };
type OnChosen = (email: string, password: string) => Promise<void>;

/** Accepts the invitation in a mail, whose link has its id and code after the #. */
export function InvitationStep({ onChosen }: { onChosen: OnChosen }) {
  const { hash } = useLocation();
  const address = useStepAddress();
  const [id = '', code = ''] = hash.slice(1).split('.');
  if (!id || !code) return <Navigate to={address('password')} replace />;
  return <Invitation key={hash} link={{ id, code }} onChosen={onChosen} />;
}

/** Shown when the link is opened while somebody is signed in. Signing out loads this page again, with its link. */
export function SignedInAlready({ name }: { name: string }) {
  return (
    <MessagePage
      art="door"
      title={t('You are signed in already')}
      actions={
        <>
          <SignOutButton tone="primary" label={t('Sign out and continue')} />
          <ButtonLink to="/home">{t('Stay signed in')}</ButtonLink>
        </>
      }
    >
      <p>
        {rich(
          'This browser is signed in as {name}. If the invitation is for somebody else, sign out to continue with it. If you stay, its link in the email still works.',
          { name: <strong translate="no">{name}</strong> },
        )}
      </p>
    </MessagePage>
  );
}

/** An error of the link itself, which no field of the form can show. */
function linkError(error: unknown): Sentence | undefined {
  const fieldErrors = error instanceof ProductError ? (error.fields ?? []) : [];
  return fieldErrors.find(({ path }) => path !== 'password');
}

function Invitation({ link: { id, code }, onChosen }: { link: Link; onChosen: OnChosen }) {
  const online = useOnline();
  const address = useStepAddress();
  const email = useRef<string>(undefined);
  const [found, setFound] = useState<{ refusal: Sentence } | { inviter?: Inviter }>();
  useEffect(() => {
    if (!online) return;
    call(checkInvitation, { body: { id, code } }).then(
      ({ inviter }) => setFound({ inviter }),
      (error: unknown) => {
        const refusal = linkError(error);
        // Other errors are shown when the password is saved.
        setFound(refusal === undefined ? {} : { refusal });
      },
    );
  }, [online, id, code]);

  if (!found)
    return (
      <MessagePage art="door" title={t('One moment')}>
        <p role="status">{t(online ? 'Checking your invitation…' : 'Waiting for a connection…')}</p>
      </MessagePage>
    );
  if ('refusal' in found)
    return (
      <MessagePage
        art="door"
        title={t('This link has expired')}
        actions={
          <>
            <ButtonLink tone="primary" to={address()}>
              {t('Sign in')}
            </ButtonLink>
            <ButtonLink to={address('password')}>{t('Email me a code')}</ButtonLink>
          </>
        }
      >
        <p role="alert">{said(found.refusal)}</p>
      </MessagePage>
    );
  return (
    <AuthForm
      title={t('Welcome: choose your password')}
      intro={
        <p>
          {t('You are a member of {product}.', { product: product.name })}{' '}
          {found.inviter && `${said(inviterSentence(found.inviter))} `}
          {t(
            'Your invitation lets you choose your first password, once. If you have already chosen it, sign in with it.',
          )}
        </p>
      }
      schema={newPasswordInput}
      fields={[entryFields.newPassword]}
      submitLabel={t('Save and continue')}
      onSubmit={async ({ password }) => {
        email.current ??= await acceptInvitation({ id, code }, password).catch((error: unknown) => {
          const sentence = linkError(error);
          throw sentence ? new ProductError('invalid', sentence) : error;
        });
        await onChosen(email.current, password);
      }}
    >
      <StepLink to="password">{t('Email me a code instead')}</StepLink>
      <StepLink>{t('I have a password')}</StepLink>
    </AuthForm>
  );
}
