import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { product } from '../../../shared/text/product.ts';

let arrivedAt: string | undefined;

/** For when the focused element disappears and the page stays. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

/**
 * The page's one h1. It names the document, and takes the focus after navigation, so that a screen reader says where
 * the person is and Tab continues from there.
 */
export function PageHeading({ title, children = title }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = title === product.title ? title : `${title} · ${product.title}`;
  }, [title]);

  // With the page and not after it: somebody quick is typing by then, and would lose the focus.
  useLayoutEffect(() => {
    // Not on the first page, where the browser starts at the top. If another page replaces this one, as when its record
    // is deleted, the focused element has disappeared with it.
    const left = arrivedAt !== pathname || document.activeElement === document.body;
    if (arrivedAt !== undefined && left) heading.current?.focus({ preventScroll: true });
    arrivedAt = pathname;
  }, [pathname]);

  return (
    <h1 ref={heading} tabIndex={-1} dir="auto">
      {children}
    </h1>
  );
}
