import type { ReactNode } from 'react';
import { idsIn } from '../../../shared/fields/ids-in.ts';
import { type Collection, collections, names } from '../../../shared/kinds/collections.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import { referenceFacts } from '../../../shared/kinds/reference-facts.ts';
import { type RecordLists, useAllHere, useLists } from '../../data/hooks.ts';
import { mergedInto } from '../../data/merged-into.ts';
import { Table } from '../content/table.tsx';
import { usePrinting } from '../page/use-printing.ts';
import './paper.css';

/** A list on paper. */
export type Paper<R> = {
  /** A field whose value is a text or refers to records, or a heading (or a field's name) with a cell. */
  columns: readonly ((keyof R & string) | [heading: string, cell: (record: R) => ReactNode])[];
  /** Says what is missing, and how to include it. */
  note?: string | undefined;
  /** Reads what the columns need beyond the list, before printing: the browser does not wait for it. */
  prepare?: () => Promise<void>;
};

/** The kinds that the records of each kind refer to. */
const referredTo = Object.fromEntries(
  collections.map((each) => [each, [...new Set(referenceFacts[each].map(({ to }) => to))]]),
) as Record<Collection, Collection[]>;

/** All records as a table, which exists only while the page is printed. */
export function PaperTable<R extends { id: string }>({
  collection,
  paper,
  records,
}: {
  collection: Collection;
  paper: Paper<R>;
  records: readonly R[];
}) {
  const lists = useLists(referredTo[collection]);
  const allHere = useAllHere();
  if (!usePrinting()) return null;
  const labels: Record<string, string> = fieldLabels[collection];
  const cellOf = (field: keyof R & string) => {
    const reference = referenceFacts[collection].find((each) => each.field === field);
    if (!reference) return (record: R) => String(record[field] ?? '');
    const nameOf = namesIn(lists, reference.to, allHere);
    return (record: R) => idsIn(record[field], reference.shape).map(nameOf).join('; ');
  };
  const columns = paper.columns.map((column) =>
    typeof column === 'string' ? ([column, cellOf(column)] as const) : column,
  );
  return (
    <div className="paper-sheet paper-only">
      <Table className="paper-table" head={columns.map(([heading]) => labels[heading] ?? heading)}>
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
      {paper.note && <p>{paper.note}</p>}
    </div>
  );
}

/** Names as `useNames` finds them, of a kind that is known when a page is printed. */
function namesIn(lists: RecordLists | undefined, collection: Collection, allHere: boolean) {
  const records: readonly { id: string; name?: string }[] = lists?.[collection] ?? [];
  const byId = new Map(records.map((record) => [record.id, record]));
  return (id: string) =>
    (byId.get(id) ?? mergedInto(records, id))?.name ?? (lists && allHere ? names[collection].deleted : '…');
}
