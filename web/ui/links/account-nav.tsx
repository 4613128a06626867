import { NavLink } from 'react-router-dom';
import { msg, t } from '../../../shared/language/messages.ts';
import { followingPath } from '../../../shared/protocol/app-pages.ts';
import './account-nav.css';

export const mailSettingsPath = '/profile/mail';
export const signInSettingsPath = '/profile/sign-in';

/** The pages of a member's account: their profile, and apart from it what only they see. */
const pages = [
  { path: '/profile', title: msg('Profile') },
  { path: mailSettingsPath, title: msg('Messages and email') },
  { path: followingPath, title: msg('Following') },
  { path: signInSettingsPath, title: msg('Sign-in') },
];

/** Leads from each page of the account to the others. */
export function AccountNav() {
  return (
    <nav className="account-nav screen-only" aria-label={t('My Account')}>
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <NavLink to={path} end>
              {t(title)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
