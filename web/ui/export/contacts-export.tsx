import { Download } from 'lucide-react';
import { t } from '../../../shared/language/messages.ts';
import { inOrder } from '../../../shared/language/sorted-by.ts';
import { useFirstSyncDone } from '../../data/hooks.ts';
import type { Listed } from '../../data/list-pages.ts';
import { Button } from '../controls/button.tsx';
import { toast } from '../feedback/toast.ts';
import { rich } from '../language/rich.tsx';
import type { Format } from './export-records.ts';
import './contacts-export.css';

/** Saves these members' published contacts as a file for spreadsheets. */
export function ContactsExport({
  of,
  members,
}: {
  /** The name of the record whose members they are, for the file's name. */
  of: string;
  members: Listed<'users'>[];
}) {
  const firstSyncDone = useFirstSyncDone();
  // While the network loads, a file of some members would look like one of all.
  const disabled = !firstSyncDone || members.length === 0;

  const save = async (format: Format) => {
    // In the page's order.
    const ids = inOrder(members, ({ nameInOrder }) => nameInOrder).map(({ id }) => id);
    try {
      // Loaded when it is needed; the service worker has it offline too.
      const { exportRecords } = await import('./export-records.ts');
      const count = await exportRecords('users', ids, format, t('{name} contacts', { name: of }));
      toast(t('{count, plural, one {Exported # contact.} other {Exported # contacts.}}', { count }));
    } catch {
      toast(t('The export could not be loaded. Try again in a moment.'), 'failed');
    }
  };

  return (
    <div className="contacts-export">
      <Button icon={Download} disabled={disabled} onClick={() => save('xlsx')}>
        {t('Export contacts')}
      </Button>
      <Button disabled={disabled} onClick={() => save('csv')}>
        {rich('<hidden>Export contacts as </hidden>CSV', {
          hidden: (words) => <span className="visually-hidden">{words}</span>,
        })}
      </Button>
    </div>
  );
}
