import { type ReactNode, use } from 'react';
import { RequiredFields } from './required-fields.ts';
import './controls.css';

/** Label, note, control and message line, for controls that don't bring their own. */
export function Field({
  id,
  label,
  note,
  required,
  problem,
  children,
}: {
  /** Of the control. */
  id: string;
  label: ReactNode;
  note?: ReactNode;
  required?: boolean;
  problem?: string;
  children: ReactNode;
}) {
  return (
    <div className="field">
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {!required && <Optional />}
      </label>
      {note && (
        <p className="field-note" id={`${id}-note`}>
          {note}
        </p>
      )}
      {children}
      <Problem id={id}>{problem}</Problem>
    </div>
  );
}

/** Most fields are required; those that aren't say so. */
export const Optional = () => use(RequiredFields) && <span className="field-optional"> (optional)</span>;

/** The message line. */
export function Problem({ id, children }: { id: string; children: string | undefined }) {
  return (
    children && (
      <p className="field-error" id={`${id}-problem`}>
        {children}
      </p>
    )
  );
}
