import type { ReactNode } from 'react';
import { Table } from '../content/table.tsx';
import { usePrinting } from '../page/use-printing.ts';
import './paper.css';

/** What a list is on paper. */
export type Paper<R> = {
  columns: readonly { heading: string; cell: (record: R) => ReactNode }[];
  /** What is left out, and how to have it. */
  note?: string | undefined;
  /** Reads what the columns need and lists do without: a browser that prints waits for nothing. */
  prepare?: () => Promise<void>;
};

/** Records as a table for paper: all of them, and there only while the page is being printed. */
export function PaperTable<R extends { id: string }>({
  paper: { columns, note },
  records,
}: {
  paper: Paper<R>;
  records: readonly R[];
}) {
  if (!usePrinting()) return null;
  return (
    <div className="paper-sheet paper-only">
      <Table className="paper-table" head={columns.map(({ heading }) => heading)}>
        {records.map((record) => (
          <tr key={record.id}>
            {columns.map(({ heading, cell }) => (
              <td key={heading} dir="auto">
                {cell(record)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {note && <p>{note}</p>}
    </div>
  );
}
