import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
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
  const moved = useRef<{ input: HTMLInputElement; caret: number }>(undefined);
  // React puts the caret of a changed text at its end.
  useLayoutEffect(() => {
    const { input, caret } = moved.current ?? {};
    moved.current = undefined;
    if (input && caret !== undefined && document.activeElement === input)
      input.setSelectionRange(caret, caret);
  });
  const type = ({ target: input, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const isForward = (nativeEvent as InputEvent).inputType?.startsWith('deleteContentForward') ?? false;
    const { text, caret } = groupTyped(input.value, input.selectionStart ?? input.value.length, isForward);
    moved.current = { input, caret };
    // A gap that was deleted comes back: without a change nothing would be drawn.
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
