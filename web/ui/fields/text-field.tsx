import { TextField as AmplifyTextField } from '@aws-amplify/ui-react';
import { Optional } from './field.tsx';
import { useField } from './use-field.ts';
import './controls.css';

type Props = {
  name: string;
  label: string;
  note?: string;
  /** May be empty, but isn't said to be: it is one part of what is asked for. */
  unmarked?: boolean;
};

function useText({ name, label, note, unmarked }: Props) {
  const { field, id, required, problem } = useField(name);
  return {
    ...field,
    id,
    value: (field.value as string | undefined) ?? '',
    label: (
      <>
        {label}
        {!required && !unmarked && <Optional />}
      </>
    ),
    descriptiveText: note,
    hasError: problem !== undefined,
    errorMessage: problem,
    'aria-required': required,
  };
}

/** A line of text. */
export function TextField({ type = 'text', ...props }: Props & { type?: 'text' | 'url' | 'email' }) {
  return <AmplifyTextField {...useText(props)} type="text" inputMode={type} dir="auto" />;
}
