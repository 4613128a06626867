import { useEffect, useState } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { useOnline, useSync } from '../../data/hooks.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { focusHeading } from '../../ui/page/page-heading.tsx';
import { useUpdate } from '../lifecycle/app-update.ts';

/** A failure is shown only after this time, because most recover sooner. */
const delay = 5000; // ms

/** Says that the service doesn't answer although the browser is online, and offers a retry. */
export function SyncTrouble() {
  const online = useOnline();
  // Only a new version helps, which another banner offers.
  const outdated = useUpdate() === 'outdated';
  const { phase, busy, retry } = useSync();
  const [shown, setShown] = useState<'busy' | 'unreachable'>();
  const trouble = busy ? 'busy' : phase === 'failed' || phase === 'offline' ? 'unreachable' : undefined;

  useEffect(() => {
    if (phase === 'idle') setShown(undefined);
    if (!trouble) return;
    const timer = setTimeout(() => setShown(trouble), delay);
    return () => clearTimeout(timer);
  }, [phase, trouble]);

  if (!shown || !online || outdated) return null;
  const again = () => {
    setShown(undefined);
    focusHeading();
    retry();
  };
  if (shown === 'busy')
    return (
      <Notice>{t('The service is busy. What is missing here comes by itself in a few minutes.')}</Notice>
    );
  return (
    <Notice tone="warning" action={<Button onClick={again}>{t('Try again')}</Button>}>
      {t('We can’t reach the service right now. What you see may be out of date.')}
    </Notice>
  );
}
