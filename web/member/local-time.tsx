import { useEffect, useState } from 'react';
import { msPerMinute } from '../../shared/language/time.ts';
import type { Place } from './time-zone-of.ts';

/** The time zone of a place; undefined if it isn't known, or while the map of time zones is loading. */
export function useTimeZone(place: (Place & { id: string }) | undefined): string | undefined {
  const [known, setKnown] = useState<{ id: string; timeZone: string | undefined }>();
  useEffect(() => {
    if (!place) return;
    let wanted = true;
    import('./time-zone-of.ts').then(
      ({ timeZoneOf }) => wanted && setKnown({ id: place.id, timeZone: timeZoneOf(place) }),
      // If the map can't be loaded, the page shows no time.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [place]);
  return known && known.id === place?.id ? known.timeZone : undefined;
}

/** 'Fri 15:05': the current day and time there, kept up to date. */
export function LocalTime({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const untilNextMinute = msPerMinute - (now.getTime() % msPerMinute);
    const timer = setTimeout(() => setNow(new Date()), untilNextMinute);
    return () => clearTimeout(timer);
  }, [now]);
  const time = now.toLocaleString('en-GB', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return (
    <time dateTime={now.toISOString()} dir="auto">
      {time}
    </time>
  );
}
