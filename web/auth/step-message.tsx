import type { ReactNode } from 'react';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import '../ui/controls/dialog.css';

/** What a step says where nothing is typed: as the page, or, with a level, in a dialog that has a title of its own. */
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
