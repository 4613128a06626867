import type { ReactNode } from 'react';
import { Art, type ArtName } from '../content/art.tsx';
import { PageHeading } from '../page/page-heading.tsx';
import './message-page.css';

/** A page with one message: no access, not yet, not found. */
export function MessagePage({
  art,
  title,
  children,
  actions,
}: {
  art: ArtName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="message-page">
      <Art name={art} />
      <PageHeading title={title} />
      {children && <div className="message-page-text">{children}</div>}
      {actions && <div className="message-page-actions">{actions}</div>}
    </div>
  );
}
