import type { ReactNode } from 'react';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import '../ui/controls/dialog.css';

/** A step without a form: a whole page or, with a level, part of a dialog. */
export function StepMessage({
  level,
  title,
  children,
  actions,
}: {
  level: 3 | undefined;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  if (!level)
    return (
      <MessagePage art="door" title={title} actions={actions}>
        {children}
      </MessagePage>
    );
  return (
    <>
      <div className="dialog-text">{children}</div>
      <div className="dialog-actions">{actions ?? null}</div>
    </>
  );
}
