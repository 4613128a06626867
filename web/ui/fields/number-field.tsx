import type { ReactNode } from 'react';
import { LineControl } from './control.tsx';
import { Field } from './field.tsx';
import { useField } from './use-field.ts';
import './control.css';

/** A whole number; null if it is empty and the form doesn't require it. */
export function NumberField({
  name,
  label,
  note,
  min,
  max,
  needed,
}: {
  name: string;
  label: string;
  note?: ReactNode;
  min: number;
  max: number;
  /** Whether it is required wherever it is shown, though the schema doesn't require it. */
  needed?: true;
}) {
  const { value, onChange, frame, control } = useField(name, { note, needed });
  return (
    <Field {...frame} label={label}>
      <div className="number-field">
        <LineControl
          {...control}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          value={Number.isNaN(value) ? '' : (value ?? '')}
          onChange={({ target }) =>
            onChange(target.value === '' && !frame.required ? null : target.valueAsNumber)
          }
        />
      </div>
    </Field>
  );
}
