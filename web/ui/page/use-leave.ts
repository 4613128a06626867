import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Whether this page is still shown when an answer arrives. */
export function useIsHere(): () => boolean {
  const { pathname } = useLocation();
  return () => window.location.pathname === pathname;
}

/** Whether this page is still shown and the component that asked has stayed on it, so that a message there is seen. */
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
 * Whether the person has not moved on: the focus is in the element that asked, or on nothing that Tab reaches. It is
 * lost with that element, and in Safari, which doesn't focus buttons, it is on the part of the page around it.
 */
export function hasFocusStill(asked: Element | null): boolean {
  const has = document.activeElement;
  return !(has instanceof HTMLElement) || has.tabIndex < 0 || asked?.contains(has) === true;
}

/**
 * Replaces a finished page by another one, or goes back if the person came from there. Somebody who has moved on stays
 * where they are.
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

/** Whether the previous page has that address. In browsers that can't tell, it appears twice on the way back. */
function cameFrom(to: string): boolean {
  const { navigation } = window as { navigation?: Navigation };
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
  return before?.sameDocument === true && new URL(before.url ?? '').pathname === to;
}
