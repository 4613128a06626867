import { TextAreaField as AmplifyTextAreaField, TextField as AmplifyTextField } from '@aws-amplify/ui-react';
import { Optional } from './field.tsx';
import { useField } from './use-field.ts';
import './controls.css';

type Props = { name: string; label: string; note?: string; required?: boolean };

function useText({ name, label, note, required }: Props) {
  const { field, id, problem } = useField(name);
  return {
    ...field,
    id,
    value: (field.value as string | undefined) ?? '',
    label: (
      <>
        {label}
        {!required && <Optional />}
      </>
    ),
    descriptiveText: note,
    hasError: problem !== undefined,
    errorMessage: problem,
    'aria-required': required,
  };
}

/** A line of text. */
export function TextField({
  type = 'text',
  ...props
}: Props & { type?: 'text' | 'url' | 'email' | 'number' }) {
  return (
    <AmplifyTextField {...useText(props)} type={type === 'number' ? type : 'text'} inputMode={modes[type]} />
  );
}

const modes = { text: 'text', url: 'url', email: 'email', number: 'numeric' } as const;

/** Some lines of plain text. */
export function TextAreaField({ rows = 5, ...props }: Props & { rows?: number }) {
  return <AmplifyTextAreaField {...useText(props)} rows={rows} />;
}
