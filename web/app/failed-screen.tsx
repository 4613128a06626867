import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { t } from '../../shared/language/messages.ts';
import { msPerMinute } from '../../shared/language/time.ts';
import { useOnline } from '../data/hooks.ts';
import { Button } from '../ui/controls/button.tsx';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { useLanguage } from '../ui/language/language.ts';
import { PartMissing } from '../ui/page/load-part.ts';

/** The key of the time of this tab's last reload for a missing screen: reloading repeatedly would loop. */
const reloadedKey = 'reloaded-at';
const atMostEvery = msPerMinute;

/** Shown instead of a screen that failed. If a newer version has replaced the screen's code, a reload helps. */
export function FailedScreen({ error }: { error?: PartMissing }) {
  useLanguage();
  const thrown = useRouteError();
  const online = useOnline();
  const missing = (error ?? thrown) instanceof PartMissing;
  const cure = missing && online && Date.now() - Number(sessionStorage.getItem(reloadedKey)) > atMostEvery;

  useEffect(() => {
    if (!cure) return;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    window.location.reload();
  }, [cure]);

  if (cure) return <p role="status">{t('Loading...')}</p>;
  return (
    <MessagePage
      art="lamp"
      title={t(missing ? 'This page could not be loaded' : 'Something went wrong here')}
      actions={
        <Button tone="primary" onClick={() => window.location.reload()}>
          {t('Try again')}
        </Button>
      }
    >
      <p>
        {t(
          missing && !online
            ? 'There is no connection, and this page has not been opened on this device before.'
            : 'Nothing you saved or wrote is lost. Reload the page; if that does not help, try again later.',
        )}
      </p>
    </MessagePage>
  );
}
