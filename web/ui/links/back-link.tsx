import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../controls/icon.tsx';
import './back-link.css';

/** The link above a page that belongs to another one, which it leads back to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="back-link">
      <Icon name="back" />
      {children}
    </Link>
  );
}
