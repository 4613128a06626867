import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * A row's link to a page of the app, which `useRowLinks` follows. Rows are drawn for each typed letter, and the
 * router's own links took a sixth of that time.
 */
export function RowLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <a href={to} className={className} dir="auto" data-row-link="">
      {children}
    </a>
  );
}

/** Follows the links of all rows within the app. The browser handles those that open a tab or a file. */
export function useRowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-row-link]');
      if (!link || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      // At once, because the page's code is loaded already and drawing it bit by bit takes longer.
      // What a link opens beside its list leaves the list where it is.
      const preventScrollReset = link.pathname === location.pathname;
      navigate(link.pathname + link.search, { flushSync: true, preventScrollReset });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
