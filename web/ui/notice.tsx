import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import './notice.css';

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
};

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

/**
 * A sentence to the person, with what they can do about it. Read out politely when it appears;
 * `urgent` interrupts, for what went wrong just now.
 */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  urgent,
}: {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  onDismiss?: () => void;
  urgent?: boolean;
}) {
  return (
    <div className={`notice ${tone}`} role={urgent ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className="notice-text">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {(action || onDismiss) && (
        <div className="notice-actions">
          {action}
          {onDismiss && (
            <Button tone="quiet" onClick={onDismiss}>
              Dismiss
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
