import { names } from '../../../shared/kinds/collections.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { useActor } from '../../data/hooks.ts';
import { AnAdministrator } from '../links/an-administrator.tsx';

/**
 * The end of a field's note: what to do about a record that it doesn't offer.
 *
 * @param meanwhile what to do until somebody else has added it
 */
export function WhoAdds({
  collection,
  meanwhile = '',
}: {
  collection: 'topics' | 'universities';
  meanwhile?: string;
}) {
  if (can(useActor(), 'create', collection)) return `add it under ${names[collection].heading} first.`;
  return (
    <>
      ask a task force chair or <AnAdministrator /> to add it{meanwhile}.
    </>
  );
}
