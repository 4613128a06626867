import { useState } from 'react';
import { product } from '../../../shared/product.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** What stands in for local storage goes with the page, and the sign-in with it. */
const keepsSignIn = () => localStorage instanceof Storage;

/** That the app does without the browser's stores, and what that means. */
export default function NothingKept() {
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
