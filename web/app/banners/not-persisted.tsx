import { useState } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { product } from '../../../shared/text/product.ts';
import type { Thing } from './thing.ts';

/** The stand-in for local storage lasts only until the page is closed, and the session with it. */
const keepsSignIn = () => localStorage instanceof Storage;

/** Warns that the browser stores nothing, until that is dismissed. */
export function useNotPersisted(nothingKept: boolean): Thing[] {
  const [dismissed, setDismissed] = useState(false);
  if (!nothingKept || dismissed) return [];
  return [
    {
      id: 'not-persisted',
      tone: 'warning',
      title: t('Nothing can be kept on this device.'),
      words: t(
        keepsSignIn()
          ? 'It is full, or this window does not keep anything. {product} works while there is a connection, and loads everything again each time.'
          : 'It is full, or this window does not keep anything. {product} works while there is a connection, and loads everything again each time. After a reload it asks for your password again.',
        { product: product.name },
      ),
      onDismiss: () => setDismissed(true),
    },
  ];
}
