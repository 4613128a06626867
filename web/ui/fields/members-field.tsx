import { useNames } from '../../data/hooks.ts';
import { useMemberOptions } from '../naming/options-of.ts';
import { MultiSelectField } from './multi-select-field.tsx';

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
