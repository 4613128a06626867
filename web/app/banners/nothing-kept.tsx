import { useState } from 'react';
import { product } from '../../../shared/product.ts';
import { Notice } from '../../ui/notice.tsx';

/** What stands in for local storage goes with the page, and the sign-in with it. */
const keepsSignIn = () => localStorage instanceof Storage;

/** That the app does without the browser's stores, and what that means. */
export default function NothingKept() {
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <Notice tone="warning" title="Nothing can be kept on this device." onDismiss={() => setDismissed(true)}>
      It has no room left, or this window keeps nothing. {product.name} works as long as there is a
      connection, and loads everything again each time.
      {!keepsSignIn() && ' It asks for your password again after a reload.'}
    </Notice>
  );
}
