import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const settle = 200; // ms without a key before the address changes: browsers limit how often it may

/**
 * A list's search text and filters, kept in the address so that a view can be shared and is
 * found again on the way back. Typing shows at once and replaces the address, not adds to it.
 *
 * @param filters each filter's name and all its values. All chosen is the normal view and says
 *   nothing in the address; none chosen is said as an empty value.
 */
export function useListUrl<F extends Record<string, readonly string[]>>(filters: F) {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get('q') ?? '';
  const [q, setQ] = useState(inAddress);
  const written = useRef(inAddress);

  // Back, forward and links change the address without typing.
  if (inAddress !== written.current) {
    written.current = inAddress;
    if (inAddress !== q) setQ(inAddress);
  }

  useEffect(() => {
    if (q === written.current) return;
    const timer = setTimeout(() => {
      written.current = q;
      setParams(withChange('q', q || undefined), { replace: true, preventScrollReset: true });
    }, settle);
    return () => clearTimeout(timer);
  }, [q, setParams]);

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
      setParams(withChange(name, all ? undefined : values.join(',')), {
        replace: true,
        preventScrollReset: true,
      });
    },
    /** The address of a record opened from this list: it carries the search, to be highlighted there. */
    detail: (path: string) => (q.trim() ? `${path}?${new URLSearchParams({ q: q.trim() })}` : path),
  };
}

export type ListUrl = Pick<ReturnType<typeof useListUrl>, 'q' | 'search'>;

/**
 * The address as it stands, less or with one part. Not as it was last drawn, which is what the
 * router would hand over: a filter chosen while the text settles must not be lost to it.
 */
function withChange(name: string, value: string | undefined) {
  const next = new URLSearchParams(window.location.search);
  if (value === undefined) next.delete(name);
  else next.set(name, value);
  return next;
}
