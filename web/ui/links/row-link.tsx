import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * The link of a row to a page of the app, followed by `useRowLinks`. Rows are drawn for each letter that is
 * typed, and the router's own links took a sixth of the time that this takes.
 */
export function RowLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <a href={to} className={className} dir="auto" data-row-link="">
      {children}
    </a>
  );
}

/** Follows the links of all rows without leaving the app. Where another tab or a file is asked for, the browser does. */
export function useRowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-row-link]');
      if (!link || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      // At once: what a list leads to is here already, and a page that is drawn bit by bit stands later.
      navigate(link.pathname + link.search, { flushSync: true });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
