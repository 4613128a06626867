import { type RefObject, useId } from 'react';
import { sayLabel } from '../../../shared/kinds/say-label.ts';
import { type Message, said, t } from '../../../shared/language/messages.ts';
import type { FieldError } from '../../../shared/protocol/errors.ts';
import { fieldId } from '../fields/use-field.ts';

/** The problems that prevent saving, each with a link to its field. */
export function FormSummary({
  title,
  problems,
  labels,
  ref,
}: {
  title: string;
  problems: readonly FieldError[];
  labels: Readonly<Record<string, Message>>;
  ref?: RefObject<HTMLElement | null>;
}) {
  const id = useId();
  return (
    <section className="form-summary" aria-labelledby={id} ref={ref} tabIndex={-1}>
      <p id={id}>{title}</p>
      <ul>
        {problems.map(({ path, ...problem }) => (
          <li key={path}>
            <button type="button" onClick={() => document.getElementById(fieldId(path))?.focus()}>
              {said(problem)}
            </button>
            <Where message={said(problem)} label={labelOf(path, labels)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of a problem's field, if the message doesn't say it. */
function Where({ message, label }: { message: string; label: string }) {
  return !message.includes(label) && <span> {label}</span>;
}

/** 'Name', or 'Contact, row 2'. */
function labelOf(path: string, labels: Readonly<Record<string, Message>>): string {
  const [field = '', row] = path.split('.');
  const label = sayLabel(labels, field);
  return row === undefined ? label : t('{field}, row {row}', { field: label, row: Number(row) + 1 });
}
