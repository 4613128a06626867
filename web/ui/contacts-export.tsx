import { useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { readWhole } from '../data/whole-records.ts';
import { Button } from './button.tsx';
import { saveFile } from './save-file.ts';
import { toast } from './toast.ts';

/** Saves these members' published contacts as a file for spreadsheets; works offline too. */
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

  const save = async () => {
    const { contactsCsv } = await import('../data/contacts-csv.ts').catch(() => ({ contactsCsv: undefined }));
    if (!contactsCsv) return toast('The export could not be loaded. Try again in a moment.', 'failed');
    const taskforcesOf = (id: string) =>
      (taskforces ?? [])
        .filter(({ chairs, members }) => chairs.includes(id) || members.includes(id))
        .map(({ name }) => name);
    const whole = await readWhole(
      'users',
      members.map(({ id }) => id),
    );
    const csv = contactsCsv(whole, { university: universityName, topic: topicName, taskforcesOf });
    saveFile(`${of} contacts.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    toast(`Exported ${whole.length} ${whole.length === 1 ? 'contact' : 'contacts'}.`);
  };

  return (
    <Button icon="download" disabled={members.length === 0} onClick={save}>
      Export contacts
    </Button>
  );
}
