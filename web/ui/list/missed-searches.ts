import { useEffect, useRef } from 'react';
import type { ProductError } from '../../../shared/errors.ts';
import {
  countedWords,
  type MissedSearch,
  mostReported,
  searchPlaces,
} from '../../../shared/missed-searches.ts';
import { reportMissed } from '../../../shared/search/report-missed.call.ts';
import { call } from '../../api/api.ts';
import { Unreachable } from '../../api/request.ts';
import { useOnline } from '../../data/hooks.ts';
import { memberHere } from '../../storage/session-trace.ts';

/*
 * Searches that found nothing are reported, so that what is missing can be added. What was typed on the way to
 * something else is none: it has stood for a moment, and was given up and not typed on.
 */

/** How long a search stands before it is one, in ms. */
const settled = 2000;

/** What waits to be reported, until there is a network. A sign-out takes it away, as all of local storage. */
const key = 'missed-searches';
type Waiting = { member: string | null; searches: MissedSearch[] };

/** What this page has noted: the same search once more says nothing new. */
const noted = new Set<string>();

function waiting(): MissedSearch[] {
  const { member, searches } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Waiting>;
  return member === memberHere() ? (searches ?? []) : [];
}

/** The latest stay where there are too many. */
function keepWaiting(searches: MissedSearch[]): void {
  const kept: Waiting = { member: memberHere(), searches: searches.slice(-mostReported) };
  if (kept.searches.length > 0) localStorage.setItem(key, JSON.stringify(kept));
  else localStorage.removeItem(key);
}

/** Reports what waits. Taken out first, so that another tab doesn't report it too; what is refused isn't wanted. */
async function report(): Promise<void> {
  const searches = waiting();
  if (searches.length === 0) return;
  keepWaiting([]);
  try {
    await call(reportMissed, { body: { searches } });
  } catch (error) {
    const mayGoLater = error instanceof Unreachable || (error as ProductError).code === 'try-again';
    if (mayGoLater) keepWaiting([...searches, ...waiting()]);
  }
}

function note(search: MissedSearch): void {
  const what = `${search.place} ${search.text}`;
  // Whoever has just signed out leaves nothing behind.
  if (noted.has(what) || memberHere() === null) return;
  noted.add(what);
  keepWaiting([...waiting(), search]);
}

/**
 * Notes what is searched for in a place while nothing is found.
 *
 * @param isMissed whether all is here and nothing of it fits the text, and the text alone
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
      // What is typed on was on its way.
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
