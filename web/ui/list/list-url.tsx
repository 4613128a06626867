import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { weightedLength } from '../../../shared/text/characters.ts';
import { BackLink } from '../links/links.tsx';

const settle = 200; // ms without a key before the address changes: browsers limit how often it changes

/** Each list's last address parameters, for the links back to it. */
const lastSeen = new Map<string, string>();

/** A list's address with the search and filters it was left with. */
export const listAsLeft = (path: string): string => path + (lastSeen.get(path) ?? '');

/** Text that is not in the address yet, by visit: whoever leaves and comes back finds it again. */
const unsettled = new Map<string, string>();

/**
 * A list's search text, which the address holds so that a view can be shared and found again on the way back.
 * Typing shows at once and replaces the address, so that it adds nothing to the history.
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

function useVisitedText(params: URLSearchParams): [string, (text: string) => void] {
  const { key } = useLocation();
  const begin = () => ({ key, text: unsettled.get(key) ?? params.get('q') ?? '' });
  const [visit, setVisit] = useState(begin);
  // Back, forward and links change the visit without typing.
  const { text } = visit.key === key ? visit : begin();
  if (visit.key !== key) setVisit({ key, text });

  useEffect(() => {
    if (unsettled.get(key) !== text) return;
    const timer = setTimeout(() => {
      const { history, location } = window;
      // The address may already be that of another screen, which is still loading.
      if ((history.state?.key ?? 'default') !== key) return;
      unsettled.delete(key);
      // The router would take this for a navigation and cancel the one to a record that was just clicked.
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

/** Changes parameters of the address; a part without a value is removed. */
export function useAddressPart(): (parts: Record<string, string | undefined>) => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  return (parts) => {
    // The typed text may not be in the address yet.
    const typed = unsettled.get(key);
    const search = searchWith({ ...parts, ...(typed !== undefined && { q: typed || undefined }) });
    navigate({ search }, { replace: true, preventScrollReset: true, flushSync: true });
  };
}

/** The window's current parameters with these changes: the router's are those of the last render, and may be old. */
function searchWith(parts: Record<string, string | undefined>): string {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(parts))
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  // A plain comma is allowed, and easier to read.
  return next.size > 0 ? `?${next.toString().replaceAll('%2C', ',')}` : '';
}

/** The address of a record that was found by this search, whose words its page marks. */
export const foundBy = (query: string, path: string): string =>
  query ? `${path}?${new URLSearchParams({ q: query })}` : path;

/** Leads back to a list with the search and filters it was left with. */
export function ListLink({ collection }: { collection: Collection }) {
  return <BackLink to={listAsLeft(names[collection].path)}>{t(names[collection].heading)}</BackLink>;
}

/** The search by which this record was found, to be marked on its page; from four letters on. */
export function useSearchedFor(): string | undefined {
  const text = useSearchParams()[0].get('q') ?? '';
  return weightedLength(text) < 4 ? undefined : text;
}
