import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import { focusHeading } from '../page/page-heading.tsx';
import './notice.css';

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
};

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

/**
 * A message with what the person can do about it. Screen readers say it politely when it appears; `urgent` interrupts,
 * for what went wrong just now.
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
  const dismiss = ({ currentTarget }: MouseEvent) => {
    const all = [...document.querySelectorAll<HTMLElement>('[data-dismiss]')];
    const place = all.indexOf(currentTarget as HTMLElement);
    flushSync(() => onDismiss?.());
    // The focus moves to the next notice, or to the heading.
    const next = all[place + 1] ?? all[place - 1];
    if (next) next.focus();
    else focusHeading();
  };

  return (
    <div className={`notice ${tone} screen-only`} role={urgent ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <div className="notice-text">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {(action || onDismiss) && (
        <div className="notice-actions">
          {action}
          {onDismiss && (
            <Button tone="quiet" data-dismiss onClick={dismiss}>
              {t('Dismiss')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
