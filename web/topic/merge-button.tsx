import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../shared/language/messages.ts';
import { useOnline } from '../data/hooks.ts';
import { Button } from '../ui/controls/button.tsx';
import { loadPart } from '../ui/page/load-part.ts';

const MergeDialog = lazy(() =>
  loadPart(() => import('./merge-dialog.tsx').then(({ MergeDialog }) => ({ default: MergeDialog }))),
);

/** Merges areas while online; an open dialog stays while offline. @param label distinguishes several of these buttons */
export function MergeButton({
  from,
  into,
  label,
  onMerged,
}: {
  from: string;
  into?: string;
  label?: string;
  onMerged: (stays: string) => void;
}) {
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {online && (
        <Button icon="link" aria-label={label} onClick={() => setAsking(true)}>
          {t('Merge…')}
        </Button>
      )}
      {asking && (
        <Suspense>
          <MergeDialog
            from={from}
            into={into}
            onMerged={(stays) => {
              // The dialog must return the focus to the button before that disappears with the area.
              flushSync(() => setAsking(false));
              onMerged(stays);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
