import { useNames } from '../../data/hooks.ts';
import { useAreaOptions } from '../options-of.ts';
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
    />
  );
}
