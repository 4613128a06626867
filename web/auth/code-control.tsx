import type { ChangeEvent, ComponentProps } from 'react';
import { groupTyped } from '../../shared/account/typed-code.ts';
import { LineControl } from '../ui/fields/control.tsx';
import { Field } from '../ui/fields/field.tsx';
import { useField } from '../ui/fields/use-field.ts';

type Control = Omit<ComponentProps<typeof LineControl>, 'value' | 'onChange'>;

/** Where a mailed code is typed: it is grouped as the mail has it, and a pasted sentence gives its code. */
export function CodeControl({
  value,
  onChange,
  ...control
}: Control & { value: string; onChange: (text: string) => void }) {
  const type = ({ target: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isForward = (nativeEvent as InputEvent).inputType?.startsWith('deleteContentForward') ?? false;
    const { text, caret } = groupTyped(input.value, input.selectionStart ?? input.value.length, isForward);
    // Set here, because React puts the caret of a text that it changes at its end.
    input.value = text;
    input.setSelectionRange(caret, caret);
    onChange(text);
  };
  return (
    <LineControl
      {...control}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={type}
    />
  );
}

/** A code's field in a form. */
export function CodeField({ name, label, note }: { name: string; label: string; note?: string }) {
  const { value, onChange, frame, control } = useField(name, { note });
  return (
    <Field {...frame} label={label}>
      <CodeControl {...control} value={value ?? ''} onChange={onChange} />
    </Field>
  );
}
