import type { ReactNode } from 'react';

/**
 * Beside the form, where it moves nothing when it appears.
 *
 * @param incomplete whether something is missing, and so nothing can be saved yet
 * @param children the button that saves, or leads to what is missing
 */
export function UnsavedChanges({
  shown,
  incomplete,
  children,
}: {
  shown: boolean;
  incomplete: boolean;
  children: ReactNode;
}) {
  return (
    <div className="unsaved" role="status">
      {shown && (
        <div className="unsaved-panel">
          <strong>Unsaved Changes</strong>
          <p>
            {incomplete
              ? 'Fill in what is missing, then click save at the bottom of the page to keep them.'
              : 'Click save, here or at the bottom of the page, to keep them.'}
          </p>
          {children}
        </div>
      )}
    </div>
  );
}
