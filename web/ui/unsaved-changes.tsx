/** Beside the form, where it moves nothing when it appears. */
export function UnsavedChanges({ shown }: { shown: boolean }) {
  return (
    <div className="unsaved" role="status">
      {shown && (
        <div className="unsaved-panel">
          <strong>Unsaved Changes</strong>
          <p>Click save at the bottom of the page to keep them.</p>
        </div>
      )}
    </div>
  );
}
