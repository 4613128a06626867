import type { ReactNode } from 'react';
import { t } from '../../../shared/language/messages.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks before something that can't be undone. The focus starts on the harmless answer. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = t('Cancel'),
  tone = 'primary',
  onConfirm,
  onCancel,
}: {
  open: boolean;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <Dialog open={open} title={title} onClose={onCancel}>
      {children && <div className="dialog-text">{children}</div>}
      <div className="dialog-actions">
        <Button onClick={onCancel}>{cancelLabel}</Button>
        <Button tone={tone} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
