import { LineControl } from './control.tsx';
import { Field } from './field.tsx';
import { useField } from './use-field.ts';

/** A day, as the browser has one chosen: its value is like 2026-11-27, and nothing where there is none. */
export function DateField({ name, label }: { name: string; label: string }) {
  const { value, onChange, frame, control } = useField(name);
  return (
    <Field {...frame} label={label}>
      <LineControl
        {...control}
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </Field>
  );
}
