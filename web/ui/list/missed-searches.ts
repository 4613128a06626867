import { useEffect, useRef } from 'react';
import type { ProductError } from '../../../shared/protocol/errors.ts';
import {
  countedWords,
  type MissedSearch,
  mostReported,
  searchPlaces,
} from '../../../shared/search/missed-searches.ts';
import { reportMissed } from '../../../shared/search/search.calls.ts';
import { call } from '../../api/api.ts';
import { maySucceedLater } from '../../api/request.ts';
import { useOnline } from '../../data/hooks.ts';
import { memberHere } from '../../storage/session-trace.ts';

/*
 * Searches that found nothing are reported, so that what is missing can be added. A search counts when its text stood
 * for a moment and was then dropped, not continued.
 */

/** How long a text stands before it counts as a search, in ms. */
const settled = 2000;

/** Searches that wait for a network. Signing out clears them with all of local storage. */
const key = 'missed-searches';
type Waiting = { member: string | null; searches: MissedSearch[] };

/** The searches of this page, each of which is noted once. */
const noted = new Set<string>();

function waiting(): MissedSearch[] {
  const { member, searches } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Waiting>;
  return member === memberHere() ? (searches ?? []) : [];
}

/** Keeps the latest where there are too many. */
function keepWaiting(searches: MissedSearch[]): void {
  const kept: Waiting = { member: memberHere(), searches: searches.slice(-mostReported) };
  if (kept.searches.length > 0) localStorage.setItem(key, JSON.stringify(kept));
  else localStorage.removeItem(key);
}

/** Reports what waits. It is removed first, so that another tab doesn't report it too, and stays removed if refused. */
async function report(): Promise<void> {
  const searches = waiting();
  if (searches.length === 0) return;
  keepWaiting([]);
  try {
    await call(reportMissed, { body: { searches } });
  } catch (error) {
    if (maySucceedLater(error as ProductError)) keepWaiting([...searches, ...waiting()]);
  }
}

function note(search: MissedSearch): void {
  const what = `${search.place} ${search.text}`;
  // Nothing is stored after signing out.
  if (noted.has(what) || memberHere() === null) return;
  noted.add(what);
  keepWaiting([...waiting(), search]);
}

/**
 * Notes searches in a place that find nothing.
 *
 * @param isMissed whether all records are loaded and none fits the text, without any filter
 */
export function useMissed(place: string, text: string, isMissed: boolean): void {
  const online = useOnline();
  const stood = useRef<string>(undefined);

  useEffect(() => {
    if (online) report();
  }, [online]);

  useEffect(() => {
    const words = searchPlaces.includes(place) ? countedWords(text) : undefined;
    const before = stood.current;
    if (before !== undefined && before !== words) {
      stood.current = undefined;
      // A text that continues it shows that the search was not finished.
      if (!words?.startsWith(before)) {
        note({ place, text: before });
        if (online) report();
      }
    }
    if (!isMissed || words === undefined) return;
    const timer = setTimeout(() => {
      stood.current = words;
    }, settled);
    return () => clearTimeout(timer);
  }, [place, text, isMissed, online]);

  useEffect(() => {
    const leave = () => {
      if (stood.current !== undefined) note({ place, text: stood.current });
      stood.current = undefined;
    };
    const hidden = () => document.hidden && leave();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      leave();
      report();
    };
  }, [place]);
}
