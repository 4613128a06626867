import { type ReactNode, useState } from 'react';
import { product } from '../../../shared/text/product.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { install, isInstallHintDue, recordInstallHint } from '../lifecycle/install.ts';

/** Offers once a month to install the app, if the browser supports it. */
export default function InstallHint(): ReactNode {
  const [due, setDue] = useState(isInstallHintDue);
  if (!due) return null;
  const dismiss = () => {
    recordInstallHint();
    setDue(false);
  };
  return (
    <Notice
      title={`Keep ${product.name} at hand`}
      action={<Button onClick={install}>Install</Button>}
      onDismiss={dismiss}
    >
      Once installed, it opens like any other app, even without a connection.
    </Notice>
  );
}
