import { Download } from 'lucide-react';
import { useAllHere, useNames, useRecords } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { currentSession } from '../../data/session.ts';
import { inDigits } from '../../language/format.ts';
import { Button } from '../button.tsx';
import { saveFile } from '../save-file.ts';
import { inOrder } from '../sorted-by.ts';
import { toast } from '../toast.ts';
import './contacts-export.css';

/** What a file is written with is loaded when it is asked for; it is kept, so that this works offline too. */
const formats = {
  xlsx: async (rows: string[][]) => (await import('./contacts-xlsx.ts')).contactsXlsx(rows),
  csv: async (rows: string[][]) => (await import('./contacts-csv.ts')).contactsCsv(rows),
};
const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};
type Format = keyof typeof formats;

/** Saves these members' published contacts as a file for spreadsheets. */
export function ContactsExport({
  of,
  members,
}: {
  /** Whose they are: names the file. */
  of: string;
  members: Listed<'users'>[];
}) {
  const universityName = useNames('universities');
  const topicName = useNames('topics');
  const taskforces = useRecords('taskforces');
  const allHere = useAllHere();
  // A file of those who have come so far would look like one of all.
  const disabled = !allHere || members.length === 0;

  const save = async (format: Format) => {
    const taskforcesOf = (id: string) =>
      (taskforces ?? [])
        .filter(({ chairs, members }) => chairs.includes(id) || members.includes(id))
        .map(({ name }) => name);
    const names = { university: universityName, topic: topicName, taskforcesOf };
    try {
      const whole = await currentSession().whole(
        'users',
        // As the page shows them.
        inOrder(members, ({ nameInOrder }) => nameInOrder).map(({ id }) => id),
      );
      const { contactRows } = await import('./contact-rows.ts');
      const content = await formats[format](contactRows(whole, names));
      saveFile(`${of} contacts.${format}`, new Blob([content], { type: mediaTypes[format] }));
      toast(`Exported ${inDigits(whole.length)} ${whole.length === 1 ? 'contact' : 'contacts'}.`);
    } catch {
      toast('The export could not be loaded. Try again in a moment.', 'failed');
    }
  };

  return (
    <div className="contacts-export">
      <Button icon={Download} disabled={disabled} onClick={() => save('xlsx')}>
        Export contacts
      </Button>
      <Button disabled={disabled} onClick={() => save('csv')}>
        <span className="visually-hidden">Export contacts as </span>CSV
      </Button>
    </div>
  );
}
