import { type Collection, names } from '../../../shared/collections.ts';
import { BackLink } from '../links/back-link.tsx';
import { listAsLeft } from './list-url.ts';

/** Back to the list that a page hangs on, as it was left. */
export function ListLink({ collection }: { collection: Collection }) {
  return <BackLink to={listAsLeft(names[collection].path)}>{names[collection].heading}</BackLink>;
}
