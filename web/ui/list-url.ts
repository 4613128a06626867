import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const settle = 200; // ms without a key before the address changes: browsers limit how often it may

/** By visit, the text that was left before it was in the address: the way back finds it all the same. */
const unsettled = new Map<string, string>();

/**
 * A list's search text and filters, kept in the address so that a view can be shared and is
 * found again on the way back. Typing shows at once and replaces the address, not adds to it.
 *
 * @param filters each filter's name and all its values. All chosen is the normal view and says
 *   nothing in the address; none chosen is said as an empty value.
 */
export function useListUrl<F extends Record<string, readonly string[]>>(filters: F) {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const typed = unsettled.get(key) ?? params.get('q') ?? '';
  const [q, setQ] = useState(typed);
  const [followed, setFollowed] = useState(key);

  // Back, forward and links change the address without typing.
  if (key !== followed) {
    setFollowed(key);
    setQ(typed);
  }

  useEffect(() => {
    unsettled.set(key, q);
    const timer = setTimeout(() => {
      unsettled.delete(key);
      const { history, location } = window;
      if (q === (new URLSearchParams(location.search).get('q') ?? '')) return;
      // Not through the router: it would take this for a navigation, and give up the one to a
      // record that was clicked while the text settled.
      const search = withParts({ q }).toString();
      history.replaceState(history.state, '', location.pathname + (search && `?${search}`));
    }, settle);
    return () => clearTimeout(timer);
  }, [key, q]);

  const chosen = Object.fromEntries(
    Object.entries(filters).map(([name, all]) => {
      const value = params.get(name);
      return [name, value === null ? all : all.filter((each) => value.split(',').includes(each))];
    }),
  ) as { [N in keyof F]: readonly F[N][number][] };

  return {
    q,
    search: setQ,
    chosen,
    choose<N extends keyof F & string>(name: N, values: readonly string[]) {
      const all = values.length === filters[name]?.length;
      const parts = { q, [name]: all ? undefined : values.join(',') };
      setParams(withParts(parts), { replace: true, preventScrollReset: true, flushSync: true });
    },
    /** The address of a record opened from this list: it carries the search, to be highlighted there. */
    detail: (path: string) => (q.trim() ? `${path}?${new URLSearchParams({ q: q.trim() })}` : path),
  };
}

export type ListUrl = Pick<ReturnType<typeof useListUrl>, 'q' | 'search'>;

/**
 * The address's parameters as they stand, with these in place of theirs. As they stand, not as they
 * were last drawn, which is what the router would hand over: none chosen meanwhile must be lost. An
 * empty search says nothing, an empty filter says that none is chosen.
 */
function withParts({ q, ...filters }: { q: string; [filter: string]: string | undefined }) {
  const next = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries({ ...filters, q: q || undefined })) {
    if (value === undefined) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
