import { useSync } from '../data/hooks.ts';
import { Icon } from '../ui/icon.tsx';

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** That there is no network, and of when what is shown is. */
export function OfflineLabel() {
  const { asOf } = useSync();
  return (
    <span className="offline-label" role="status">
      <Icon name="offline" />
      <span>
        Offline
        {asOf && <small> as of {moment.format(asOf)}</small>}
      </span>
    </span>
  );
}
