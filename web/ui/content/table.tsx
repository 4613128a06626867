import type { ReactElement, ReactNode } from 'react';
import './table.css';

/** A table of text. `head` has the names of its columns, as words or as elements with keys. */
export function Table({
  className,
  head,
  children,
}: {
  className: string;
  head: readonly (string | ReactElement)[];
  children: ReactNode;
}) {
  return (
    <table className={`table ${className}`}>
      <thead>
        <tr>
          {head.map((column) => (
            <th key={typeof column === 'string' ? column : column.key} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
