import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { description } from '../../shared/language/description.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { hasDrafts } from '../storage/drafts.ts';
import { sessionEndedKey } from '../storage/session-trace.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { AuthForm } from './auth-form.tsx';
import { signInInput } from './credentials.ts';
import { entryDraft, keepEntryDraft } from './entry-draft.ts';
import { safeRedirect } from './safe-redirect.ts';
import { StepLink } from './step-link.tsx';

export function SignInStep({ onSignIn }: { onSignIn: (email: string, password: string) => Promise<void> }) {
  const [wasEnded] = useState(() => sessionStorage.getItem(sessionEndedKey) !== null);
  const [draftsKept, setDraftsKept] = useState(false);
  const [params] = useSearchParams();
  const ledHere = safeRedirect(params.get('redirectUrl')) !== '/home';
  useEffect(() => {
    hasDrafts().then(setDraftsKept, () => {});
  }, []);

  return (
    <AuthForm
      title={t('Sign in')}
      intro={
        <>
          <p>{t(description)}</p>
          {wasEnded || draftsKept ? (
            <Notice title={t('Your session has ended.')}>
              {wasEnded &&
                t(
                  'You were signed out from another device, the password was changed, or you signed in too long ago.',
                )}{' '}
              {draftsKept && t('Sign in again, and your unsaved changes will be where you wrote them.')}
            </Notice>
          ) : (
            ledHere && <p>{t('The page you opened is for members. Sign in to see it.')}</p>
          )}
        </>
      }
      schema={signInInput}
      fields={[
        { name: 'email', label: msg('Email'), type: 'email', autoComplete: 'username' },
        { name: 'password', label: msg('Password'), type: 'password', autoComplete: 'current-password' },
      ]}
      known={{ email: entryDraft().email }}
      onChange={({ email }) => keepEntryDraft({ email })}
      submitLabel={t('Sign in')}
      onSubmit={(values) => onSignIn(values.email, values.password)}
    >
      <StepLink to="join">{t('Ask to join')}</StepLink>
      <StepLink to="password">{t('Forgotten your password?')}</StepLink>
      <ButtonLink tone="quiet" to="/help">
        {t('Help and contact')}
      </ButtonLink>
    </AuthForm>
  );
}
