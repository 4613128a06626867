import { useMemo } from 'react';
import { NavLink } from 'react-router-dom';
import type { Collection } from '../../shared/kinds/collections.ts';
import { inDigits } from '../../shared/language/format.ts';
import { can, rules } from '../../shared/permissions/policy.ts';
import { useActor, useFirstSyncDone, useRecords } from '../data/hooks.ts';
import { useSections } from './sections.ts';

export function SectionLinks() {
  return (
    <ul className="section-links">
      {useSections().map(({ collection, path, title }) => (
        <li key={path}>
          <NavLink to={path}>
            {title}
            {rules[collection].approve && <Waiting collection={collection} />}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** How many records wait for this member's decision. */
function Waiting({ collection }: { collection: Collection }) {
  const actor = useActor();
  const records = useRecords(collection);
  const firstSyncDone = useFirstSyncDone();
  // Once, because the links are drawn again with each change of the address.
  const count = useMemo(
    () => records?.filter((record) => can(actor, 'approve', collection, record)).length,
    [records, actor, collection],
  );
  if (!count || !firstSyncDone) return null;
  return (
    <span className="section-waiting">
      {inDigits(count)}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
