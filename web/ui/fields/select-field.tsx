import { SelectField as AmplifySelectField } from '@aws-amplify/ui-react';
import { Icon } from '../icon.tsx';
import type { Option } from '../options-of.ts';
import { Optional } from './field.tsx';
import { useField } from './use-field.ts';
import './controls.css';

/** One of a few. For many, ComboboxField. */
export function SelectField({
  name,
  label,
  options,
  placeholder,
  note,
}: {
  name: string;
  label: string;
  options: readonly Option[];
  placeholder?: string;
  note?: string;
}) {
  const { field, id, required, problem } = useField(name);
  return (
    <AmplifySelectField
      {...field}
      id={id}
      value={(field.value as string | undefined) ?? ''}
      onChange={(event) => field.onChange(event.target.value || undefined)}
      label={
        <>
          {label}
          {!required && <Optional />}
        </>
      }
      descriptiveText={note}
      hasError={problem !== undefined}
      errorMessage={problem}
      aria-required={required}
      icon={<Icon name="down" />}
    >
      {placeholder && (
        <option value="" disabled={required}>
          {placeholder}
        </option>
      )}
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </AmplifySelectField>
  );
}
