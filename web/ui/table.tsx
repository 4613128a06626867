import type { ReactNode } from 'react';
import './table.css';

/** A table of text; `className` says what is its own, `head` names its columns. */
export function Table({
  className,
  head,
  children,
}: {
  className: string;
  head: readonly string[];
  children: ReactNode;
}) {
  return (
    <table className={`table ${className}`}>
      <thead>
        <tr>
          {head.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
