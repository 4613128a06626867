import { Download } from 'lucide-react';
import { useState } from 'react';
import { names, type SectionKind } from '../../../shared/kinds/collections.ts';

import { t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import type { Format } from '../export/export-records.ts';
import { toast } from '../feedback/toast.ts';
import { rich } from '../language/rich.tsx';
import '../controls/dialog.css';
import './record-list.css';

/** Exports or prints exactly the records that a list shows, in the same order. */
export function ListExport({
  collection,
  records,
  narrowedBy,
  prepare,
}: {
  collection: SectionKind;
  records: readonly { id: string }[];
  /** The list's filters and search in words; empty where it has none. */
  narrowedBy: string;
  /** Reads what paper needs beyond the list. */
  prepare: (() => Promise<void>) | undefined;
}) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);

  const sum = t(names[collection].counted, { count: records.length });

  const give = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
      setOpen(false);
    } catch {
      toast(t('The export could not be loaded. Try again in a moment.'), 'failed');
    } finally {
      setBusy(false);
    }
  };
  const save = (format: Format) =>
    give(async () => {
      await saveFile(collection, records, narrowedBy, format);
      toast(
        t('{count, plural, one {Exported {records}.} other {Exported {records}.}}', {
          count: records.length,
          records: sum,
        }),
      );
    });
  const print = () =>
    give(async () => {
      await prepare?.();
      // After the dialog has closed, or it would be printed.
      setTimeout(() => window.print());
    });

  return (
    <>
      <Button
        tone="quiet"
        className="list-export"
        icon={Download}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {rich('Export<hidden> or print</hidden>', {
          hidden: (words) => <span className="visually-hidden">{words}</span>,
        })}
      </Button>
      <Dialog
        open={open}
        title={t('Export or print {records}', { records: sum })}
        onClose={() => setOpen(false)}
      >
        <div className="dialog-text">
          <p>
            {narrowedBy ||
              t(
                `{kind, select,
                  users {All members that you can see.}
                  universities {All universities that you can see.}
                  taskforces {All task forces that you can see.}
                  topics {All areas that you can see.}
                  projects {All projects that you can see.}
                  offers {All opportunities that you can see.}
                  requests {All requests that you can see.}
                  other {All resources that you can see.}
                }`,
                { kind: collection },
              )}
          </p>
          <p>{t('A file has all columns; the printed table has the most important ones.')}</p>
        </div>
        <div className="dialog-actions">
          <Button tone="quiet" onClick={() => setOpen(false)}>
            {t('Cancel')}
          </Button>
          <Button busy={busy} onClick={print}>
            {t('Print')}
          </Button>
          <Button busy={busy} onClick={() => save('csv')}>
            {t('CSV file')}
          </Button>
          <Button tone="primary" busy={busy} onClick={() => save('xlsx')}>
            {t('Excel file')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** Saves the records as a file with the name of the list and what narrows it. */
async function saveFile(
  collection: SectionKind,
  records: readonly { id: string }[],
  narrowedBy: string,
  format: Format,
) {
  // Loaded when it is needed; the service worker has it offline too.
  const { exportRecords } = await import('../export/export-records.ts');
  const heading = t(names[collection].heading);
  const name = narrowedBy ? `${heading}, ${narrowedBy}` : heading;
  const ids = records.map(({ id }) => id);
  await exportRecords(collection, ids, format, name.slice(0, 120));
}
