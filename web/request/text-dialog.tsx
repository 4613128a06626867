import type { ReactNode } from 'react';
import { type ResolverResult, useForm, useWatch } from 'react-hook-form';
import { inDigits } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import { DialogForm, type KeptAs } from '../ui/actions/dialog-form.tsx';
import { SelectControl } from '../ui/fields/control.tsx';
import { Field } from '../ui/fields/field.tsx';
import { LongTextField } from '../ui/fields/text-field.tsx';
import '../ui/controls/dialog.css';

/**
 * Asks for the text of a question or of a reason.
 *
 * @param templates texts to begin with, by their names
 * @param needed what is said where the text is empty; without it, it may be
 * @param onSend rejects with a ProductError, whose sentence is shown
 */
export function TextDialog({
  title,
  keptAs,
  label,
  longest,
  templates,
  needed,
  children,
  sendLabel,
  onSend,
  onClose,
}: {
  title: string;
  keptAs: KeptAs;
  label: string;
  longest: number;
  templates?: Record<string, string>;
  needed?: string;
  children: ReactNode;
  sendLabel: string;
  onSend: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm<{ text: string }>({
    defaultValues: { text: '' },
    resolver: ({ text }): ResolverResult<{ text: string }> => {
      const excess = text.trim().length - longest;
      const message =
        excess > 0 ? `Please shorten it by ${inDigits(excess)} characters.` : !text.trim() && needed;
      return message
        ? { values: {}, errors: { text: { type: 'text', message } } }
        : { values: { text }, errors: {} };
    },
  });
  const text = useWatch({ control: form.control, name: 'text' });
  const left = longest - text.trim().length;
  return (
    <DialogForm
      form={form}
      keptAs={keptAs}
      title={title}
      asked={title}
      sendLabel={sendLabel}
      offline={t('You are offline. You can send this when you are online again.')}
      onSend={(values) => onSend(values.text.trim())}
      onClose={onClose}
    >
      <div className="dialog-text">{children}</div>
      {templates && (
        <Field id="text-template" label={t('Begin with')}>
          <SelectControl
            id="text-template"
            value=""
            onChange={({ target }) =>
              form.setValue('text', beginWith(templates[target.value], text, Object.values(templates)))
            }
          >
            <option value="">{t('Choose a text')}</option>
            {Object.keys(templates).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectControl>
        </Field>
      )}
      <LongTextField
        name="text"
        label={label}
        rows={6}
        note={`${inDigits(Math.abs(left))} characters ${left < 0 ? 'too many' : 'left'}`}
      />
    </DialogForm>
  );
}

/** A text to begin with stands before what was typed, and takes the place of another one that nobody changed. */
function beginWith(template: string | undefined, text: string, templates: string[]): string {
  if (template === undefined) return text;
  const before = templates.find((each) => text.startsWith(each)) ?? '';
  return [template, text.slice(before.length).trim()].filter(Boolean).join('\n\n');
}
