import type { ReactNode } from 'react';
import { asItIsTyped } from '../controls/keyboard.ts';
import { LineControl, TextControl } from './control.tsx';
import { Field } from './field.tsx';
import { useField } from './use-field.ts';

type Props = {
  name: string;
  label: string;
  note?: ReactNode;
  autoComplete?: string;
};

/** A line of text. @param inWords how a stored value is shown */
export function TextField({
  name,
  label,
  note,
  unmarked,
  type = 'text',
  autoComplete,
  inWords = (stored) => stored,
}: Props & {
  unmarked?: boolean;
  type?: 'text' | 'url' | 'email' | 'numeric';
  inWords?: (stored: string) => string;
}) {
  const { value, onChange, frame, control } = useField(name, { note });
  return (
    <Field {...frame} label={label} unmarked={unmarked}>
      <LineControl
        {...control}
        inputMode={type}
        {...((type === 'email' || type === 'url') && asItIsTyped)}
        autoComplete={autoComplete}
        value={inWords(value ?? '')}
        onChange={onChange}
      />
    </Field>
  );
}

/** A few lines of plain text. */
export function LongTextField({ name, label, note, autoComplete, rows = 5 }: Props & { rows?: number }) {
  const { value, onChange, frame, control } = useField(name, { note });
  return (
    <Field {...frame} label={label}>
      <TextControl
        {...control}
        rows={rows}
        autoComplete={autoComplete}
        value={value ?? ''}
        onChange={onChange}
      />
    </Field>
  );
}
