import { type ReactNode, useId } from 'react';
import './form-shell.css';

/** Fields that belong together. */
export function FormSection({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="form-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {children}
    </section>
  );
}
