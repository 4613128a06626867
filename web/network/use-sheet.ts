import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useMedia } from '../ui/page/use-media.ts';
import { breakpoints } from '../ui/theme/style-sheets.ts';
import type { Sheet } from './layout.ts';

/** In px, as in network-picture.css. */
const heights = { wide: 700, phone: 680 };
/** The width is rounded to this, so that a slightly wider window doesn't move the nodes. */
const step = 20;

/** The size of the picture in an element; undefined until it is measured. */
export function useSheet(): [RefObject<HTMLDivElement | null>, Sheet | undefined] {
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useMedia(breakpoints.phone);
  const [width, setWidth] = useState<number>();
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width / step) * step);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const sheet = useMemo(
    () => (width ? { width, height: isPhone ? heights.phone : heights.wide } : undefined),
    [width, isPhone],
  );
  return [box, sheet];
}
