import type { ReactNode } from 'react';
import { Problem } from './field.tsx';
import { useField } from './use-field.ts';
import './field.css';

/** Something that somebody agrees to. */
export function CheckboxField({ name, label, note }: { name: string; label: string; note?: ReactNode }) {
  const { value, onChange, frame, control } = useField(name, { note });
  return (
    <div className="checkbox-field">
      <label className="check-label">
        <input
          {...control}
          type="checkbox"
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {note && (
        <p className="checkbox-field-note" id={`${frame.id}-note`}>
          {note}
        </p>
      )}
      <Problem id={frame.id}>{frame.problem}</Problem>
    </div>
  );
}
