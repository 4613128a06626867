import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { collections, names } from '../../shared/collections.ts';
import { expectRecord } from '../data/whole-records.ts';

/**
 * The link of a row to a page of the app, followed by `useRowLinks`. Rows are drawn for each letter that is
 * typed, and the router's own links took a sixth of the time that this takes.
 */
export function RowLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <a href={to} className={className} data-row-link="">
      {children}
    </a>
  );
}

/**
 * Follows the links of all rows without leaving the app; where another tab or a file is asked for, the browser
 * does. The record is read from when the finger comes down, not from when its page is drawn without it.
 */
export function useRowLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const prepare = ({ target }: Event) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-row-link]');
      if (!link) return undefined;
      for (const collection of collections) {
        const { path } = names[collection];
        if (path && link.pathname.startsWith(`${path}/`))
          expectRecord(collection, link.pathname.slice(path.length + 1));
      }
      return link;
    };
    const follow = (event: MouseEvent) => {
      const { button, altKey, ctrlKey, metaKey, shiftKey } = event;
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
      const link = prepare(event);
      if (!link) return;
      event.preventDefault();
      navigate(link.pathname + link.search);
    };
    document.addEventListener('pointerdown', prepare);
    document.addEventListener('click', follow);
    return () => {
      document.removeEventListener('pointerdown', prepare);
      document.removeEventListener('click', follow);
    };
  }, [navigate]);
}
