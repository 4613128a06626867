import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { useField } from './use-field.ts';
import './controls.css';

/** A whole number; null for none where the form can go without. */
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
  /** What is asked for once the field is there, though the form can go without it. */
  needed?: true;
}) {
  const { field, id, required: always, problem, problemId } = useField(name);
  const required = needed ?? always;
  return (
    <Field id={id} label={label} note={note} problem={problem} required={required}>
      <input
        ref={field.ref}
        id={id}
        className="control number"
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        value={Number.isNaN(field.value) ? '' : (field.value ?? '')}
        onChange={({ target }) =>
          field.onChange(target.value === '' && !required ? null : target.valueAsNumber)
        }
        onBlur={field.onBlur}
        aria-required={required}
        aria-invalid={problem !== undefined}
        aria-describedby={problemId ?? (note ? `${id}-note` : undefined)}
      />
    </Field>
  );
}
