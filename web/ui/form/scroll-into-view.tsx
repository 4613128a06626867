import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/**
 * The answer to a press on a button that may be out of sight or gone: once `when` holds, it scrolls into view, and takes
 * the focus if nothing else has it.
 */
export function ScrollIntoView({
  when,
  ref,
  children,
}: {
  when: boolean;
  ref?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}) {
  const own = useRef<HTMLDivElement>(null);
  const place = ref ?? own;
  useEffect(() => {
    if (!when) return;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [when, place]);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
