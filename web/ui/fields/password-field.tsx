import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import { asItIsTyped } from '../controls/keyboard.ts';
import { LineControl } from './control.tsx';
import { Field } from './field.tsx';
import { useField } from './use-field.ts';
import './control.css';

/** A password, hidden until the person asks to see it. */
export function PasswordField({
  name,
  label,
  note,
  autoComplete,
}: {
  name: string;
  label: string;
  note?: string;
  autoComplete: string;
}) {
  const { value, onChange, frame, control } = useField(name, { note });
  const [shown, setShown] = useState(false);
  return (
    <Field {...frame} label={label}>
      <div className="password-field">
        <LineControl
          {...control}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          {...asItIsTyped}
          value={value ?? ''}
          onChange={onChange}
        />
        <Button
          className="password-field-show"
          role="switch"
          aria-checked={shown}
          icon={shown ? EyeOff : Eye}
          iconOnly
          onClick={() => setShown(!shown)}
        >
          {t('Show password')}
        </Button>
      </div>
    </Field>
  );
}
