import { asItIsTyped } from '../controls/keyboard.ts';
import { TextControl } from './control.tsx';
import { Field } from './field.tsx';
import { useField } from './use-field.ts';

/** A list of short texts, one per line. */
export function LinesField({ name, label, lang }: { name: string; label: string; lang?: string }) {
  const { value, onChange, frame, control } = useField(name);
  const lines = (value ?? []) as string[];
  return (
    <Field {...frame} label={label} unmarked>
      <TextControl
        {...control}
        value={lines.join('\n')}
        onChange={(event) => onChange(event.target.value.split('\n'))}
        rows={Math.min(8, Math.max(2, lines.length))}
        lang={lang}
        {...asItIsTyped}
      />
    </Field>
  );
}
