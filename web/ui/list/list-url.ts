import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

const settle = 200; // ms without a key before the address changes: browsers limit how often it may

/** Each list's address parameters as it was last seen, for the links back to it. */
const lastSeen = new Map<string, string>();

/** The address of a list as somebody left it: with what they searched for and filtered by. */
export const listAsLeft = (path: string): string => path + (lastSeen.get(path) ?? '');

/** By visit, the text that was left before it was in the address: the way back finds it all the same. */
const unsettled = new Map<string, string>();

/**
 * A list's search text, kept in the address so that a view can be shared and is found again on the way
 * back. Typing shows at once and replaces the address, not adds to it.
 */
export function useListUrl(): { text: string; onText: (text: string) => void } {
  const [params] = useSearchParams();
  const [text, onText] = useVisitedText(params);
  useLastSeen(params, text);
  return { text, onText };
}

function useLastSeen(params: URLSearchParams, text: string) {
  const { pathname } = useLocation();
  useEffect(() => {
    const seen = new URLSearchParams(params);
    if (text) seen.set('q', text);
    else seen.delete('q');
    lastSeen.set(pathname, seen.size > 0 ? `?${seen}` : '');
  }, [pathname, params, text]);
}

/** What is searched for in this visit of the list, and what changes it. */
function useVisitedText(params: URLSearchParams): [string, (text: string) => void] {
  const { key } = useLocation();
  const begin = () => ({ key, text: unsettled.get(key) ?? params.get('q') ?? '' });
  const [visit, setVisit] = useState(begin);
  // Back, forward and links change the address without typing.
  const { text } = visit.key === key ? visit : begin();
  if (visit.key !== key) setVisit({ key, text });

  useEffect(() => {
    if (unsettled.get(key) !== text) return;
    const timer = setTimeout(() => {
      unsettled.delete(key);
      const { history, location } = window;
      // Not through the router: it would take this for a navigation, and give up the one to a
      // record that was clicked while the text settled.
      history.replaceState(history.state, '', location.pathname + searchWith({ q: text || undefined }));
    }, settle);
    return () => clearTimeout(timer);
  }, [key, text]);

  const onText = useCallback(
    (next: string) => {
      unsettled.set(key, next);
      setVisit({ key, text: next });
    },
    [key],
  );
  return [text, onText];
}

/** Changes what the address says of the view; of a part without a value it says nothing. */
export function useAddressPart(): (parts: Record<string, string | undefined>) => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  return (parts) => {
    // What was typed may not be in the address yet.
    const typed = unsettled.get(key);
    const search = searchWith({ ...parts, ...(typed !== undefined && { q: typed || undefined }) });
    navigate({ search }, { replace: true, preventScrollReset: true, flushSync: true });
  };
}

/**
 * The address's parameters as they stand, with these in place of theirs. As they stand, not as they
 * were last drawn, which is what the router would hand over: none chosen meanwhile must be lost.
 */
function searchWith(parts: Record<string, string | undefined>): string {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(parts))
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  // A comma may stand there as it is, and is read more easily.
  return next.size > 0 ? `?${next.toString().replaceAll('%2C', ',')}` : '';
}

/** The address of a record that was found by this: what was searched for is marked on its page. */
export const foundBy = (query: string, path: string): string =>
  query ? `${path}?${new URLSearchParams({ q: query })}` : path;
