import type { ReactNode } from 'react';
import { Highlight } from '../content/highlight.tsx';
import { Icon } from '../controls/icon.tsx';
import { RowLink } from '../links/row-link.tsx';
import './record-row.css';

/** The parts of a row that each kind fills in its own way. */
export type RowParts = {
  detail?: ReactNode;
  aside?: ReactNode;
  picture?: ReactNode;
  /** Whether this record is open beside the list; undefined where none is, as there is room beside the words then. */
  isOpen?: boolean | undefined;
  /** Where the row leads, if not to the record's page. */
  to?: string;
};

/** One record in a list; the whole row is a link to it. */
export function RecordRow({
  to,
  name,
  translate,
  q,
  why,
  detail,
  aside,
  picture,
  isOpen,
}: RowParts & {
  to: string;
  name: string;
  translate: 'no' | undefined;
  q: string;
  why: ReactNode;
}) {
  return (
    <div className={isOpen === undefined ? 'record-row' : `record-row narrow ${isOpen ? 'open' : ''}`}>
      {picture}
      <div className="record-row-text">
        <RowLink to={to} className="record-row-link">
          <span translate={translate}>
            <Highlight text={name} q={q} />
          </span>
        </RowLink>
        {detail && <div className="soft">{detail}</div>}
        {why}
      </div>
      {aside && <div className="record-row-aside">{aside}</div>}
      <Icon name="right" />
    </div>
  );
}

/** Spans beside each other with a dot between, or below each other where there is no room. */
export const Parts = ({ children }: { children: ReactNode }) => (
  <span className="record-row-parts">{children}</span>
);

/** A part that on a phone has a line of its own: its place is reserved while its words are read. */
export const OwnLine = ({ children }: { children: string }) => (
  <span className="record-row-own-line">{children}</span>
);

/** One line of a longer text, below a row's other words. */
export const Excerpt = ({ children }: { children: ReactNode }) => (
  <span className="record-row-excerpt">{children}</span>
);
