import { useLocation } from 'react-router-dom';
import { useAccount } from '../auth/account.ts';
import { withRedirect } from '../auth/redirect.ts';
import { SignOutButton } from '../auth/sign-out-button.tsx';
import { useOnline } from '../data/hooks.ts';
import { ButtonLink } from '../ui/button.tsx';

/** Login, or My Account and Logout; nothing of it without a network. */
export function AccountLinks() {
  const online = useOnline();
  const account = useAccount();
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
          Login
        </ButtonLink>
      )
    );
  if (account !== 'signed-in') return null;
  return (
    <>
      <ButtonLink tone="quiet" icon="person" to="/profile">
        My Account
      </ButtonLink>
      <SignOutButton tone="quiet" label="Logout" />
    </>
  );
}
