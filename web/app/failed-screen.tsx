import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useOnline } from '../data/hooks.ts';
import { Button } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { PartMissing } from '../ui/page/load-part.ts';

/** When this tab last loaded itself anew for want of a screen: once is a cure, twice a circle. */
const reloadedKey = 'reloaded-at';
const atMostEvery = 60_000; // ms

/** Stands where a screen failed: one whose code has been replaced by a newer version comes with a reload. */
export function FailedScreen({ error }: { error?: PartMissing }) {
  const thrown = useRouteError();
  const online = useOnline();
  const missing = (error ?? thrown) instanceof PartMissing;
  const cure = missing && online && Date.now() - Number(sessionStorage.getItem(reloadedKey)) > atMostEvery;

  useEffect(() => {
    if (!cure) return;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    window.location.reload();
  }, [cure]);

  if (cure) return <p role="status">Loading...</p>;
  return (
    <MessagePage
      art="lamp"
      title={missing ? 'This page could not be loaded' : 'Something went wrong here'}
      actions={
        <Button tone="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      <p>
        {missing && !online
          ? 'There is no connection, and this page has not been opened on this device before.'
          : 'Nothing you saved or wrote is lost. Reload the page; if that does not help, try again later.'}
      </p>
    </MessagePage>
  );
}
