import { useNames } from '../../data/hooks.ts';
import { useAreaOptions } from '../options-of.ts';
import { MultiSelectField } from './multi-select-field.tsx';

/** The areas of specialization that a record names. */
export function AreasField({ label }: { label: string }) {
  return (
    <MultiSelectField
      name="topics"
      label={label}
      options={useAreaOptions()}
      shape="objects"
      nameOf={useNames('topics')}
    />
  );
}
