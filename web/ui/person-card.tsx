import type { ReactNode } from 'react';
import { Highlight } from './highlight.tsx';
import { Picture } from './picture.tsx';
import { RowLink } from './row-link.tsx';
import './person-card.css';

/** A member, small: the picture above the name. All of the card leads to their page. */
export function PersonCard({
  to,
  name,
  picture,
  detail,
  q,
}: {
  to: string;
  name: string;
  /** Image id. */
  picture?: string;
  detail?: ReactNode;
  q?: string;
}) {
  return (
    <RowLink to={to} className="person-card">
      <Picture image={picture} variant="face200" name={name} />
      <Highlight text={name} q={q} />
      {detail && <span className="person-card-detail">{detail}</span>}
    </RowLink>
  );
}
