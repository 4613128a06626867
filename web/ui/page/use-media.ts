import { useMemo, useSyncExternalStore } from 'react';

/** Whether the window matches a media query, such as one of `theme/breakpoints.ts`. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => matchMedia(query), [query]);
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}
