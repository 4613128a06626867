import type { Option } from '../../../shared/field-types/facet.ts';
import { SelectControl } from './control.tsx';
import { Field } from './field.tsx';
import { useField } from './use-field.ts';

/**
 * Chooses one of a few options; ComboboxField is for many.
 *
 * @param needed overrides the schema's rule of whether it can be left empty
 */
export function SelectField({
  name,
  label,
  options,
  placeholder,
  note,
  needed,
}: {
  name: string;
  label: string;
  options: readonly Option[];
  placeholder?: string;
  note?: string;
  needed?: boolean;
}) {
  const { value, onChange, frame, control } = useField(name, { note, needed });
  return (
    <Field {...frame} label={label}>
      <SelectControl
        {...control}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        {placeholder && (
          <option value="" disabled={frame.required}>
            {placeholder}
          </option>
        )}
        {options.map(({ value: each, label: text }) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </SelectControl>
    </Field>
  );
}
