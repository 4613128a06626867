import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { useNames } from '../../data/hooks.ts';
import { Icon } from '../controls/icon.tsx';
import { translateOf } from './untranslated.ts';
import './links.css';

/** The link above a page that belongs to another one, which it leads back to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="back-link">
      <Icon name="back" />
      {children}
    </Link>
  );
}

/** A record's name as a link to its page; plain text ('Deleted User') if it no longer exists. */
export function RecordLink({ collection, id }: { collection: Collection; id: string }) {
  const name = useNames(collection)(id);
  if (name === t(names[collection].deleted)) return <span className="deleted">{name}</span>;
  return (
    <Link dir="auto" translate={translateOf(collection)} to={`${names[collection].path}/${id}`}>
      {name}
    </Link>
  );
}
