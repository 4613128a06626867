import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../controls/icon.tsx';
import './back-link.css';

/** Above what hangs on another page: the way back to it. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="back-link">
      <Icon name="back" />
      {children}
    </Link>
  );
}
