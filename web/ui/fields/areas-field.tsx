import { useNames } from '../../data/hooks.ts';
import { useAreaOptions } from '../naming/options-of.ts';
import { MultiSelectField } from './multi-select-field.tsx';
import { WhoAdds } from './who-adds.tsx';

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
