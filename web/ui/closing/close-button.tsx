import { lazy, Suspense, useState } from 'react';
import { isClosed } from '../../../shared/fields/field-values.ts';
import { t } from '../../../shared/language/messages.ts';
import { can } from '../../../shared/permissions/policy.ts';
import { useActor, useOnline } from '../../data/hooks.ts';
import { Button } from '../controls/button.tsx';
import { loadPart } from '../page/load-part.ts';
import type { Closable } from './close-dialog.tsx';

const CloseDialog = lazy(() => loadPart(() => import('./close-dialog.tsx')));

/** Opens the dialog that closes an opportunity or a project, for those who may. */
export function CloseButton(closable: Closable) {
  const { collection, record } = closable;
  const actor = useActor();
  const online = useOnline();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {online && !isClosed(record) && can(actor, 'close', collection, record) && (
        <Button icon="check" onClick={() => setAsking(true)}>
          {t('Close with an Outcome')}
        </Button>
      )}
      {asking && (
        <Suspense>
          <CloseDialog {...closable} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
