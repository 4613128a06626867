import { useState } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { product } from '../../../shared/text/product.ts';
import { Button } from '../../ui/controls/button.tsx';
import { install, isInstallHintDue, recordInstallHint } from '../lifecycle/install.ts';
import type { Thing } from './thing.ts';

/** Offers once a month to install the app, if the browser supports it. */
export function useInstallHint(isInstallable: boolean): Thing[] {
  const [due, setDue] = useState(isInstallHintDue);
  if (!isInstallable || !due) return [];
  return [
    {
      id: 'install',
      title: t('Keep {product} at hand', { product: product.name }),
      words: t('Once installed, it opens like any other app, even without a connection.'),
      action: <Button onClick={install}>{t('Install')}</Button>,
      onDismiss: () => {
        recordInstallHint();
        setDue(false);
      },
    },
  ];
}
