import { type ReactNode, useId } from 'react';
import { inDigits } from '../../../shared/language/format.ts';
import { useFirstSyncDone } from '../../data/hooks.ts';
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
  const firstSyncDone = useFirstSyncDone();
  return (
    <section className="section" aria-labelledby={id}>
      <header>
        <h2>
          <span id={id}>{title}</span>
          {firstSyncDone && count !== undefined && count > 0 && <small> {inDigits(count)}</small>}
        </h2>
        {actions}
      </header>
      {children}
    </section>
  );
}
