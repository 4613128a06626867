import { type ReactNode, useEffect } from 'react';

/** Beside the form, where it moves nothing when it appears; `children`: what to do, in words and a button. */
export function UnsavedChanges({ shown, children }: { shown: boolean; children: ReactNode }) {
  // Along the bottom it comes to lie over what was just pressed or written in there.
  useEffect(() => {
    if (shown) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  return (
    <div className="unsaved" role="status">
      {shown && (
        <div className="unsaved-panel">
          <strong>Unsaved Changes</strong>
          {children}
        </div>
      )}
    </div>
  );
}
