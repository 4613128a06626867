import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { useOnline } from '../data/hooks.ts';
import { Button } from '../ui/controls/button.tsx';
import { loadPart } from '../ui/page/load-part.ts';

const MergeDialog = lazy(() =>
  loadPart(() => import('./merge-dialog.tsx').then(({ MergeDialog }) => ({ default: MergeDialog }))),
);

/** Has one area become part of another; asked for while online, and what is asked by then stays. @param label where several of the same words stand */
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
          Merge…
        </Button>
      )}
      {asking && (
        <Suspense>
          <MergeDialog
            from={from}
            into={into}
            onMerged={(stays) => {
              // The dialog gives the focus back to the button, which goes with the area.
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
