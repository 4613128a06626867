import { useEffect, useState } from 'react';
import { currentLocale } from '../../shared/language/messages.ts';
import { msPerMinute } from '../../shared/language/time.ts';
import type { Place } from './time-zone-of.ts';

/** The time zone of a place; null if it isn't known, undefined while the map of time zones is loading. */
export function useTimeZone(place: (Place & { id: string }) | undefined): string | null | undefined {
  const [known, setKnown] = useState<{ id: string; timeZone: string | null }>();
  useEffect(() => {
    if (!place) return;
    let wanted = true;
    const know = (timeZone: string | null) => wanted && setKnown({ id: place.id, timeZone });
    import('./time-zone-of.ts').then(
      ({ timeZoneOf }) => know(timeZoneOf(place) ?? null),
      // If the map can't be loaded, the page shows no time.
      () => know(null),
    );
    return () => {
      wanted = false;
    };
  }, [place]);
  if (!place) return null;
  return known?.id === place.id ? known.timeZone : undefined;
}

/** 'Fri 15:05': the current day and time there, kept up to date. */
export function LocalTime({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const untilNextMinute = msPerMinute - (now.getTime() % msPerMinute);
    const timer = setTimeout(() => setNow(new Date()), untilNextMinute);
    return () => clearTimeout(timer);
  }, [now]);
  const time = now.toLocaleString(currentLocale(), {
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
