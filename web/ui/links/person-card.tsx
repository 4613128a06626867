import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../shared/language/messages.ts';
import { Highlight } from '../content/highlight.tsx';
import { Picture } from '../content/picture.tsx';
import { RowLink } from './row-link.tsx';
import './person-card.css';

/** A small card of a member, which as a whole links to their page. */
export function PersonCard({
  to,
  name,
  picture,
  details = [],
  why,
  q,
}: {
  to: string;
  name: string;
  /** Image id. */
  picture?: string;
  /** Lines below the name, such as title and university, without empty and repeated ones. */
  details?: readonly string[];
  /** A WhyFound. */
  why?: ReactNode;
  q?: string;
}) {
  return (
    <RowLink to={to} className="person-card">
      <Picture image={picture} variant="face200" name={name} />
      <span className="person-card-name" translate="no">
        <Highlight text={name} q={q} />
      </span>
      {[...new Set(details)].map(
        (detail) =>
          detail && (
            <span key={detail} className="person-card-detail" dir="auto">
              {detail}
            </span>
          ),
      )}
      {why}
    </RowLink>
  );
}

/** A link to the administrators, for sentences that send people to one. */
export const AnAdministrator = () => <Link to="/members?role=administrators">{t('an administrator')}</Link>;
