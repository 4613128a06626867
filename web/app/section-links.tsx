import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import { rules } from '../../shared/permissions/policy.ts';
import { useMe } from '../data/hooks.ts';
import { renderNothing } from '../ui/page/load-part.ts';
import { useSections } from './sections.ts';

/** Loaded late: what waits is known only after the records. */
export const Waiting = lazy(() => import('./waiting.tsx').catch(renderNothing));
const MoreSections = lazy(() => import('./more-sections.tsx').catch(renderNothing));

export function SectionLinks() {
  const me = useMe();
  return (
    <ul className="section-links">
      {useSections().map(({ collection, path, title }) => (
        <li key={path}>
          <NavLink to={path}>
            {title}
            {rules[collection].approve && (
              <Suspense>
                <Waiting of={collection} />
              </Suspense>
            )}
          </NavLink>
        </li>
      ))}
      {me && (
        <Suspense>
          <MoreSections />
        </Suspense>
      )}
    </ul>
  );
}
