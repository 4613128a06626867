import type { ReactNode } from 'react';

/** Beside the form, where it moves nothing when it appears; `children`: what to do, in words and a button. */
export function UnsavedChanges({ shown, children }: { shown: boolean; children: ReactNode }) {
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
