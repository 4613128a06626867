import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whether this page is the one that is shown: an answer may come when somebody has long gone on. */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  return () => window.location.pathname === pathname;
}

/** Whether it is, and what asks has been there all the while: what is said there is seen. */
export function useIsStillHere(): () => boolean {
  const isHere = useIsHere();
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current && isHere();
}

/**
 * Whether the focus is still in what asked, or in nothing that Tab leads to: it went with what asked, or, in Safari,
 * which gives buttons none, to the part of the page around it. Whoever has gone on to something else keeps it.
 */
export function hasFocusStill(asked: Element | null): boolean {
  const has = document.activeElement;
  return !(has instanceof HTMLElement) || has.tabIndex < 0 || asked?.contains(has) === true;
}

/**
 * Leads from a page that is done with to another, in its place; back, where one came from there. Whoever has gone on
 * by then stays where they are.
 */
export function useLeave(): (to: string) => void {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return (to) => {
    if (!isHere()) return;
    if (cameFrom(to)) navigate(-1);
    else navigate(to, { replace: true });
  };
}

/** Whether the page before is at that address. Browsers that can't tell show it twice on the way back. */
function cameFrom(to: string): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return before?.sameDocument === true && new URL(before.url ?? '').pathname === to;
}
