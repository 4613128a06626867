import { type ReactNode, useState } from 'react';
import { product } from '../../../shared/text/product.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { isInstallHintDue, recordInstallHint } from '../lifecycle/install.ts';
import './banners.css';
import '../../ui/controls/dialog.css';

/** Explains once a month how to install the app on iOS, where browsers don't offer it. */
export default function AddToHomeScreen(): ReactNode {
  const [open, setOpen] = useState(isInstallHintDue);
  const close = () => {
    recordInstallHint();
    setOpen(false);
  };
  return (
    <Dialog open={open} title={`Keep ${product.name} at hand`} onClose={close}>
      <p>Install this app on your device:</p>
      <ol className="install-steps">
        <li>
          Press <Icon name="share" /> <strong>Share</strong> in the browser.
        </li>
        <li>
          Choose <Icon name="plus" /> <strong>Add to Home Screen</strong>.
        </li>
      </ol>
      <div className="dialog-actions">
        <Button tone="primary" onClick={close}>
          Got it
        </Button>
      </div>
    </Dialog>
  );
}
