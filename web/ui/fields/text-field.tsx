import { TextField as AmplifyTextField } from '@aws-amplify/ui-react';
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
export function TextField({ type = 'text', ...props }: Props & { type?: 'text' | 'url' | 'email' }) {
  return <AmplifyTextField {...useText(props)} type="text" inputMode={type} />;
}
