import { useLocation } from 'react-router-dom';
import { t } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { useAccount } from '../auth/account.ts';
import { withRedirect } from '../auth/sign-in.ts';
import { SignOutButton } from '../auth/sign-out-button.tsx';
import { useActor, useOnline } from '../data/hooks.ts';
import { ButtonLink } from '../ui/controls/button.tsx';

/** Login, or My Account and Logout; nothing while offline. */
export function AccountLinks() {
  const online = useOnline();
  const account = useAccount();
  const administers = can(useActor(), 'see', 'audit');
  const { pathname, search } = useLocation();
  if (!online) return null;

  if (account === 'signed-out')
    return (
      !pathname.startsWith('/login') && (
        <ButtonLink
          tone="primary"
          icon="login"
          to={pathname === '/home' ? '/login' : withRedirect('/login', pathname + search)}
        >
          {t('Login')}
        </ButtonLink>
      )
    );
  if (account !== 'signed-in') return null;
  return (
    <>
      {administers && (
        <ButtonLink tone="quiet" icon="shield" to="/audit">
          {t('Who Changed What')}
        </ButtonLink>
      )}
      <ButtonLink tone="quiet" icon="person" to="/profile">
        {t('My Account')}
      </ButtonLink>
      <SignOutButton tone="quiet" label={t('Logout')} />
    </>
  );
}
