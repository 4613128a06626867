import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { said, t } from '../../../shared/language/messages.ts';
import { refusalIn } from '../../../shared/language/refusals.ts';
import { Button } from '../controls/button.tsx';
import { Problem } from './field.tsx';
import { useRequired } from './required-fields.ts';
import { fieldId } from './use-field.ts';
import './rows-field.css';

/**
 * A list of small groups of fields. Rows are added at the end; the only row can be removed only if the form doesn't
 * require one.
 *
 * @param renderRow the fields of a row; their names start with `prefix` ('contact.0')
 */
export function RowsField({
  name,
  label,
  newRow,
  addLabel,
  renderRow,
}: {
  name: string;
  label: string;
  newRow: () => object;
  addLabel: string;
  renderRow: (prefix: string, index: number) => ReactNode;
}) {
  // Rows have an `id` of their own, which the form library's must not replace.
  const { fields, append, remove } = useFieldArray({ name, keyName: 'rowKey' });
  const required = useRequired(name);
  const { errors } = useFormState({ name, exact: true });
  const own = errors[name];
  const problem = own?.root?.message ?? own?.message;
  const id = fieldId(name);
  const rows = useRef<HTMLFieldSetElement>(null);
  const [removed, setRemoved] = useState<number>();

  useEffect(() => {
    if (removed === undefined) return;
    setRemoved(undefined);
    // The button disappeared with its row: focus the row that took its place, the last one, or the button that adds rows.
    const left = rows.current?.querySelectorAll('.rows-field-row') ?? [];
    const row = left[Math.min(removed, left.length - 1)] ?? rows.current;
    row?.querySelector<HTMLElement>('select, input, button')?.focus();
  }, [removed]);

  return (
    <fieldset ref={rows} className="rows-field" id={id} tabIndex={-1}>
      <legend className="visually-hidden">{label}</legend>
      {fields.map(({ rowKey }, index) => (
        <div key={rowKey} className="rows-field-row">
          {renderRow(`${name}.${index}`, index)}
          {(fields.length > 1 || !required) && (
            <Button
              tone="quiet"
              icon="trash"
              iconOnly
              onClick={() => {
                remove(index);
                setRemoved(index);
              }}
            >
              {t('Remove row {row, number}', { row: index + 1 })}
            </Button>
          )}
        </div>
      ))}
      <Problem id={id}>{typeof problem === 'string' ? said(refusalIn(problem)) : undefined}</Problem>
      <Button icon="plus" onClick={() => append(newRow())}>
        {addLabel}
      </Button>
    </fieldset>
  );
}
