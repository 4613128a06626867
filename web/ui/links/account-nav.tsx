import { NavLink } from 'react-router-dom';
import { followingPath } from '../../../shared/protocol/app-pages.ts';
import './account-nav.css';

export const mailSettingsPath = '/profile/mail';
export const signInSettingsPath = '/profile/sign-in';

/** The pages of a member's account: their profile, and apart from it what only they see. */
const pages = [
  { path: '/profile', title: 'Profile' },
  { path: mailSettingsPath, title: 'Messages and email' },
  { path: followingPath, title: 'Following' },
  { path: signInSettingsPath, title: 'Sign-in' },
];

/** Leads from each page of the account to the others. */
export function AccountNav() {
  return (
    <nav className="account-nav screen-only" aria-label="My Account">
      <ul>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <NavLink to={path} end>
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
