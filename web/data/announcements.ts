import { useEffect, useMemo, useState } from 'react';
import { msPerHour } from '../../shared/language/time.ts';
import { useRecords, useSession } from './hooks.ts';

/** What is said to every member until a time: by an operator, or by the administrator with the id `by`. */
export type Said = { text?: string; until: string; readOnly?: true; by?: string };

/** Timers can't be much longer, so a long wait is done in steps. */
const longestWait = msPerHour;

/** What is said to every member now, the operator's word first. */
export function useSaid(): readonly Said[] {
  const admins = useRecords('admins');
  const word = useSession(
    ({ position }) => position,
    (position) => position?.word,
  );
  const [now, setNow] = useState(() => Date.now());
  const said = useMemo(() => {
    const announced = (admins ?? []).flatMap(({ id, announcement }) =>
      announcement ? { ...announcement, by: id } : [],
    );
    const all: Said[] = [...(word ? [word] : []), ...announced];
    return all.filter(({ until }) => Date.parse(until) > Math.max(now, Date.now()));
  }, [admins, word, now]);

  // No sync says that a time is over.
  useEffect(() => {
    if (said.length === 0) return;
    const next = Math.min(...said.map(({ until }) => Date.parse(until))) - Date.now();
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(0, next), longestWait));
    return () => clearTimeout(timer);
  }, [said]);
  return said;
}
