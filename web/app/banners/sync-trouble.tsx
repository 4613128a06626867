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
  const { phase, retry } = useSync();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (phase === 'idle') setShown(false);
    if (phase !== 'failed' && phase !== 'offline') return;
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [phase]);

  if (!shown || !online || outdated) return null;
  const again = () => {
    setShown(false);
    focusHeading();
    retry();
  };
  return (
    <Notice tone="warning" action={<Button onClick={again}>{t('Try again')}</Button>}>
      {t('We can’t reach the service right now. What you see may be out of date.')}
    </Notice>
  );
}
