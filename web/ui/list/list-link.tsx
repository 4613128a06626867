import { Link } from 'react-router-dom';
import { type Collection, names } from '../../../shared/collections.ts';
import { Icon } from '../icon.tsx';
import { listAsLeft } from './list-url.ts';
import './list-link.css';

/** Above what hangs on a list: the way back to it. */
export function ListLink({ collection }: { collection: Collection }) {
  return (
    <Link to={listAsLeft(names[collection].path)} className="list-link">
      <Icon name="back" />
      {names[collection].heading}
    </Link>
  );
}
