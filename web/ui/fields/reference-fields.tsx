import { names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { useActor, useNames } from '../../data/hooks.ts';
import { rich } from '../language/rich.tsx';
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
      note={<WhoAdds collection="topics" />}
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

/** The last sentence of a field's note: what to do about a record that it doesn't offer. */
export function WhoAdds({ collection }: { collection: 'topics' | 'universities' }) {
  if (can(useActor(), 'create', collection)) {
    const heading = t(names[collection].heading);
    return collection === 'topics'
      ? t('If one is missing, add it under {heading} first.', { heading })
      : t('If it is missing, add it under {heading} first.', { heading });
  }
  return rich(
    collection === 'topics'
      ? 'If one is missing, ask a task force chair or {anAdministrator} to add it; until then choose the nearest.'
      : 'If it is missing, ask a task force chair or {anAdministrator} to add it.',
    { anAdministrator: <AnAdministrator /> },
  );
}
