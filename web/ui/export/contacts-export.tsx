import { Download } from 'lucide-react';
import { useAllHere } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { inDigits } from '../../language/format.ts';
import { Button } from '../controls/button.tsx';
import { toast } from '../feedback/toast.ts';
import { inOrder } from '../naming/sorted-by.ts';
import type { Format } from './export-records.ts';
import './contacts-export.css';

/** Saves these members' published contacts as a file for spreadsheets. */
export function ContactsExport({
  of,
  members,
}: {
  /** Whose they are: names the file. */
  of: string;
  members: Listed<'users'>[];
}) {
  const allHere = useAllHere();
  // A file of those who have come so far would look like one of all.
  const disabled = !allHere || members.length === 0;

  const save = async (format: Format) => {
    // As the page shows them.
    const ids = inOrder(members, ({ nameInOrder }) => nameInOrder).map(({ id }) => id);
    try {
      // What a file is written with is loaded when it is asked for; it is kept, so that this works offline too.
      const { exportRecords } = await import('./export-records.ts');
      const count = await exportRecords('users', ids, format, `${of} contacts`);
      toast(`Exported ${inDigits(count)} ${count === 1 ? 'contact' : 'contacts'}.`);
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
