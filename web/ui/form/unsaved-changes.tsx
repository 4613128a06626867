import type { ReactNode } from 'react';

/** Beside the form, where it moves nothing when it appears; `children`: the button that saves. */
export function UnsavedChanges({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className="unsaved" role="status">
      {shown && (
        <div className="unsaved-panel">
          <strong>Unsaved Changes</strong>
          <p>Click save, here or at the bottom of the page, to keep them.</p>
          {children}
        </div>
      )}
    </div>
  );
}
