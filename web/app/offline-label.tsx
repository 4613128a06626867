import { useSync } from '../data/hooks.ts';
import { Icon } from '../ui/icon.tsx';

const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** As little as says it: on a phone there is no room for more. */
function moment(date: Date): string {
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return time.format(date);
  return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date);
}

/** That there is no network, and of when what is shown is. */
export function OfflineLabel() {
  const { asOf } = useSync();
  return (
    <span className="offline-label" role="status">
      <Icon name="offline" />
      <span>
        Offline
        {asOf && <small> as of {moment(asOf)}</small>}
      </span>
    </span>
  );
}
