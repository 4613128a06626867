import { mediumDay, shortDay, timeOfDay } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import { useSync } from '../data/hooks.ts';
import { Icon } from '../ui/controls/icon.tsx';
import { rich } from '../ui/language/rich.tsx';

/** The shortest text for the date, because a phone has little space. */
function moment(date: Date): string {
  const now = new Date();
  if (date.toDateString() === now.toDateString()) return timeOfDay(date);
  return date.getFullYear() === now.getFullYear() ? shortDay(date) : mediumDay(date);
}

/** Says that the app is offline, and how old its data is. */
export function OfflineLabel() {
  const { asOf } = useSync();
  return (
    <span className="offline-label">
      <Icon name="offline" />
      <span>
        {asOf
          ? rich('Offline <small>as of {time}</small>', {
              time: moment(asOf),
              small: (words) => <small>{words}</small>,
            })
          : t('Offline')}
      </span>
    </span>
  );
}
