import { Label } from '@aws-amplify/ui-react';
import { type ReactNode, use } from 'react';
import { RequiredFields } from './required-fields.ts';
import './field.css';

type Frame = {
  /** Of the control. */
  id: string;
  note?: ReactNode;
  required?: boolean;
  problem?: string;
  /** Of a problem that comes by itself: it is read out wherever the person is. */
  urgent?: boolean;
};

/** Label, note and message line: the frame of every control there is. */
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
  /** May be empty, but isn't said to be: it is one part of what is asked for. */
  unmarked?: boolean;
  children: ReactNode;
}) {
  // Most fields are required; those that aren't say so.
  const isOptional = use(RequiredFields) && !required && !unmarked;
  return (
    <div className="field">
      <Label htmlFor={id} id={`${id}-label`} className="field-label">
        {label}
        {isOptional && <span className="field-optional"> (optional)</span>}
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

/** What a control says it is described by: its message, then its note. */
export const describedBy = ({ id, note, problem }: Frame): string | undefined =>
  [problem && `${id}-problem`, note && `${id}-note`].filter(Boolean).join(' ') || undefined;
