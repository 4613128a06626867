import { type ReactNode, useState } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { product } from '../../../shared/text/product.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { rich } from '../../ui/language/rich.tsx';
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
    <Dialog open={open} title={t('Keep {product} at hand', { product: product.name })} onClose={close}>
      <p>{t('Install this app on your device:')}</p>
      <ol className="install-steps">
        <li>
          {rich('Press {icon} <strong>Share</strong> in the browser.', {
            icon: <Icon name="share" />,
            strong: (words) => <strong>{words}</strong>,
          })}
        </li>
        <li>
          {rich('Choose {icon} <strong>Add to Home Screen</strong>.', {
            icon: <Icon name="plus" />,
            strong: (words) => <strong>{words}</strong>,
          })}
        </li>
      </ol>
      <div className="dialog-actions">
        <Button tone="primary" onClick={close}>
          {t('Got it')}
        </Button>
      </div>
    </Dialog>
  );
}
