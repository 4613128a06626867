import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { product } from '../../../shared/product.ts';

let arrivedAt: string | undefined;

/** For when what had the focus is gone and the page stays, where one has come to of it as well. */
export const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true });

/**
 * The page's one h1. It names the document, and takes the focus when the page was navigated to,
 * so that a screen reader says where one has arrived and Tab goes on from there.
 */
export function PageHeading({ title, children = title }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    document.title = title === product.title ? title : `${title} · ${product.title}`;
  }, [title]);

  // With the page, not after it: by then somebody quick is typing, and would lose the focus.
  useLayoutEffect(() => {
    // Not on the first page, where the browser starts at the top; where to scroll is the router's affair. And where
    // another page takes this one's place, as when its record is gone: what had the focus went with it.
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
