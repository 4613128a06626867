import { type ReactNode, useMemo } from 'react';
import { idsIn } from '../../../shared/fields/field-values.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import { referenceFacts } from '../../../shared/kinds/reference-facts.ts';
import { sayLabel } from '../../../shared/kinds/say-label.ts';
import type { Message } from '../../../shared/language/messages.ts';
import { useFirstSyncDone, useLists } from '../../data/hooks.ts';
import { nameOf } from '../../data/name-of.ts';
import { Table } from '../content/table.tsx';
import { usePrinting } from '../page/use-media.ts';
import './print-table.css';

/** A list on paper. */
export type Print<R> = {
  /** A field whose value is a text or refers to records, or a heading (or a field's name) with a cell. */
  columns: readonly ((keyof R & string) | [heading: string, cell: (record: R) => ReactNode])[];
  /** Says what is missing, and how to include it. */
  note?: string | undefined;
  /** Reads what the columns need beyond the list, before printing: the browser does not wait for it. */
  prepare?: () => Promise<void>;
};

/** All records as a table, which exists only while the page is printed. */
export function PrintTable<R extends { id: string }>({
  collection,
  print,
  records,
}: {
  collection: Collection;
  print: Print<R>;
  records: readonly R[];
}) {
  const fields = print.columns.filter((column) => typeof column === 'string').join();
  const references = useMemo(
    () => referenceFacts[collection].filter(({ field }) => fields.split(',').includes(field)),
    [collection, fields],
  );
  const lists = useLists(useMemo(() => [...new Set(references.map(({ to }) => to))], [references]));
  const firstSyncDone = useFirstSyncDone();
  if (!usePrinting()) return null;
  const labels: Record<string, Message> = fieldLabels[collection];
  const cellOf = (field: keyof R & string) => {
    const reference = references.find((each) => each.field === field);
    if (!reference) return (record: R) => String(record[field] ?? '');
    const { to, shape } = reference;
    const records: readonly { id: string; name?: string }[] = lists?.[to] ?? [];
    const known = { records, byId: new Map(records.map((each) => [each.id, each])) };
    const isComplete = lists !== undefined && firstSyncDone;
    return (record: R) =>
      idsIn(record[field], shape)
        .map((id) => nameOf(to, id, known, isComplete))
        .join('; ');
  };
  const columns = print.columns.map((column) =>
    typeof column === 'string' ? ([column, cellOf(column)] as const) : column,
  );
  return (
    <div className="paper-sheet print-only">
      <Table className="paper-table" head={columns.map(([heading]) => sayLabel(labels, heading))}>
        {records.map((record) => (
          <tr key={record.id}>
            {columns.map(([heading, cell]) => (
              <td key={heading} dir="auto">
                {cell(record)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {print.note && <p>{print.note}</p>}
    </div>
  );
}
