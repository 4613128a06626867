import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { BackLink } from '../links/back-link.tsx';
import { listAsLeft } from './list-url.ts';

/** Leads back to a list with the search and filters it was left with. */
export function ListLink({ collection }: { collection: Collection }) {
  return <BackLink to={listAsLeft(names[collection].path)}>{names[collection].heading}</BackLink>;
}
