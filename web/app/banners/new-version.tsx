import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { update, useUpdateWaiting } from '../app-update.ts';

/** Says that a newer version waits, and takes it when asked. */
export function NewVersion() {
  const waiting = useUpdateWaiting();
  const [loading, setLoading] = useState(false);
  const take = () => {
    setLoading(true);
    update();
  };
  return (
    <div className="new-version" role="status">
      {waiting && (
        <div className="toast">
          <span>{loading ? 'Loading new version...' : 'A new version is available. Please UPDATE...'}</span>
          {!loading && (
            <Button tone="primary" onClick={take}>
              UPDATE
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
