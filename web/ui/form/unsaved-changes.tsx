import { type ReactNode, useEffect } from 'react';

/** A panel beside the form, which moves nothing when it appears. `children`: what to do, in words and a button. */
export function UnsavedChanges({ shown, children }: { shown: boolean; children: ReactNode }) {
  // At the bottom of a small window it may cover the control that was just used.
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
