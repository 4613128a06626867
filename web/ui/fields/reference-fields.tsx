import { names } from '../../../shared/kinds/collections.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { useActor, useNames } from '../../data/hooks.ts';
import { AnAdministrator } from '../links/person-card.tsx';
import { useAreaOptions, useMemberOptions } from '../references/options-of.ts';
import { MultiSelectField } from './multi-select-field.tsx';

/** The areas of specialization that a record names. */
export function AreasField({ name, label }: { name: string; label: string }) {
  return (
    <MultiSelectField
      name={name}
      label={label}
      options={useAreaOptions()}
      shape="objects"
      nameOf={useNames('topics')}
      note={
        <>
          If one is missing, <WhoAdds collection="topics" meanwhile="; until then choose the nearest" />
        </>
      }
    />
  );
}

/** The members that a record names. */
export function MembersField({ name, label }: { name: string; label: string }) {
  return (
    <MultiSelectField
      name={name}
      label={label}
      options={useMemberOptions()}
      shape="ids"
      nameOf={useNames('users')}
    />
  );
}

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
