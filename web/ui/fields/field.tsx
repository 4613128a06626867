import { Label } from '@aws-amplify/ui-react';
import { type ReactNode, use } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { RequiredFields } from './required-fields.ts';
import './field.css';

type Frame = {
  /** Of the control. */
  id: string;
  note?: ReactNode;
  required?: boolean;
  problem?: string;
  /** Whether the problem appears by itself: screen readers then announce it wherever the person is. */
  urgent?: boolean;
};

/** The frame of every control: label, note and message line. */
export function Field({
  id,
  label,
  note,
  required,
  unmarked,
  problem,
  urgent,
  children,
}: Frame & {
  label: ReactNode;
  /** May be empty, but isn't labelled as optional: it is one part of a larger question. */
  unmarked?: boolean;
  children: ReactNode;
}) {
  // Most fields are required, so the optional ones say so.
  const isOptional = use(RequiredFields) && !required && !unmarked;
  return (
    <div className="field">
      <Label htmlFor={id} id={`${id}-label`} className="field-label">
        {label}
        {isOptional && <span className="field-optional"> {t('(optional)')}</span>}
      </Label>
      {note && (
        <p className="field-note" id={`${id}-note`}>
          {note}
        </p>
      )}
      {children}
      <Problem id={id} urgent={urgent}>
        {problem}
      </Problem>
    </div>
  );
}

/** The message line. */
export function Problem({
  id,
  urgent,
  children,
}: {
  id: string;
  urgent?: boolean;
  children: string | undefined;
}) {
  return (
    children && (
      <p className="field-problem" id={`${id}-problem`} role={urgent ? 'alert' : undefined}>
        {children}
      </p>
    )
  );
}

/** The ids for `aria-describedby`: the message, then the note. */
export const describedBy = ({ id, note, problem }: Frame): string | undefined =>
  [problem && `${id}-problem`, note && `${id}-note`].filter(Boolean).join(' ') || undefined;
