import type { ReactNode } from 'react';
import { Icon } from '../controls/icon.tsx';
import { RowLink } from '../links/row-link.tsx';
import './record-row.css';

/** One record in a list; all of the row leads to it. */
export function RecordRow({
  to,
  title,
  detail,
  why,
  aside,
  picture,
}: {
  to: string;
  title: ReactNode;
  detail?: ReactNode;
  /** A WhyFound. */
  why?: ReactNode;
  aside?: ReactNode;
  picture?: ReactNode;
}) {
  return (
    <div className="record-row">
      {picture}
      <div className="record-row-text">
        <RowLink to={to} className="record-row-link">
          {title}
        </RowLink>
        {detail && <div className="record-row-detail">{detail}</div>}
        {why}
      </div>
      {aside && <div className="record-row-aside">{aside}</div>}
      <Icon name="right" />
    </div>
  );
}

/** Spans that stand beside each other with a dot between, or below each other without one where there is no room. */
export const Parts = ({ children }: { children: ReactNode }) => (
  <span className="record-row-parts">{children}</span>
);

/** A line of a longer text, under what else a row says. */
export const Excerpt = ({ children }: { children: ReactNode }) => (
  <span className="record-row-excerpt">{children}</span>
);
