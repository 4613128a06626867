import { useState } from 'react';
import { product } from '../../../shared/text/product.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** The stand-in for local storage lasts only until the page is closed, and the session with it. */
const keepsSignIn = () => localStorage instanceof Storage;

/** Warns that the browser stores nothing. */
export default function NotPersisted() {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <Notice tone="warning" title="Nothing can be kept on this device." onDismiss={() => setDismissed(true)}>
      It is full, or this window does not keep anything. {product.name} works while there is a connection, and
      loads everything again each time.
      {!keepsSignIn() && ' After a reload it asks for your password again.'}
    </Notice>
  );
}
