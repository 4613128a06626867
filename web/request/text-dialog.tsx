import type { ReactNode } from 'react';
import { type ResolverResult, useForm, useWatch } from 'react-hook-form';
import { t } from '../../shared/language/messages.ts';
import { DialogForm, type KeptAs } from '../ui/actions/dialog-form.tsx';
import { SelectControl } from '../ui/fields/control.tsx';
import { Field } from '../ui/fields/field.tsx';
import { LongTextField } from '../ui/fields/text-field.tsx';
import '../ui/controls/dialog.css';

/**
 * Asks for the text of a question or of a reason.
 *
 * @param templates texts to begin with
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
  templates?: readonly { name: string; text: string }[];
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
        excess > 0
          ? t('Please shorten it by {count, plural, one {# character} other {# characters}}.', {
              count: excess,
            })
          : !text.trim() && needed;
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
            onChange={({ target }) => form.setValue('text', beginWith(target.value, text, templates))}
          >
            <option value="">{t('Choose a text')}</option>
            {templates.map(({ name, text }, place) => (
              <option key={text} value={place}>
                {name}
              </option>
            ))}
          </SelectControl>
        </Field>
      )}
      <LongTextField
        name="text"
        label={label}
        rows={6}
        note={
          left < 0
            ? t('{count, plural, one {# character too many} other {# characters too many}}', { count: -left })
            : t('{count, plural, one {# character left} other {# characters left}}', { count: left })
        }
      />
    </DialogForm>
  );
}

/** A text to begin with stands before what was typed, and takes the place of another one that nobody changed. */
function beginWith(chosen: string, text: string, templates: readonly { text: string }[]): string {
  const template = templates.find((_, place) => String(place) === chosen);
  if (!template) return text;
  const before = templates.find((each) => text.startsWith(each.text))?.text ?? '';
  return [template.text, text.slice(before.length).trim()].filter(Boolean).join('\n\n');
}
