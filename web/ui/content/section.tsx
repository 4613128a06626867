import { type ReactNode, useId } from 'react';
import { inDigits } from '../../../shared/language/format.ts';
import { useAllHere } from '../../data/hooks.ts';
import './section.css';

/** A titled part of a page; `count` says how many entries it has. */
export function Section({
  title,
  count,
  actions,
  children,
}: {
  title: string;
  count?: number;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const allHere = useAllHere();
  return (
    <section className="section" aria-labelledby={id}>
      <header>
        <h2>
          <span id={id}>{title}</span>
          {allHere && count !== undefined && count > 0 && <small> {inDigits(count)}</small>}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
