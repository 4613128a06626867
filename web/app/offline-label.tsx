import { useSync } from '../data/hooks.ts';
import { mediumDay, shortDay, timeOfDay } from '../language/format.ts';
import { Icon } from '../ui/controls/icon.tsx';

/** As little as says it: on a phone there is no room for more. */
function moment(date: Date): string {
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return timeOfDay(date);
  return date.getFullYear() === now.getFullYear() ? shortDay(date) : mediumDay(date);
}

/** That there is no network, and of when what is shown is. */
export function OfflineLabel() {
  const { asOf } = useSync();
  return (
    <span className="offline-label">
      <Icon name="offline" />
      <span>
        Offline
        {asOf && <small> as of {moment(asOf)}</small>}
      </span>
    </span>
  );
}
