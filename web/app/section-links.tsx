import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import type { Collection } from '../../shared/kinds/collections.ts';
import { t } from '../../shared/language/messages.ts';
import { rules } from '../../shared/permissions/policy.ts';
import { messagesPath } from '../../shared/protocol/app-pages.ts';
import { useMe } from '../data/hooks.ts';
import { renderNothing } from '../ui/page/load-part.ts';
import { useSections } from './sections.ts';

/** Loaded late: what waits is known only after the records. */
const Count = lazy(() => import('./waiting.tsx').catch(renderNothing));

export const Waiting = ({ of }: { of: Collection }) => (
  <Suspense>
    <Count of={of} />
  </Suspense>
);

export function SectionLinks() {
  const me = useMe();
  return (
    <ul className="section-links">
      {useSections().map(({ collection, path, title }) => (
        <li key={path}>
          <NavLink to={path}>
            {t(title)}
            {rules[collection].approve && <Waiting of={collection} />}
          </NavLink>
        </li>
      ))}
      {me && (
        <li>
          <NavLink to={messagesPath}>
            {t('Messages')}
            <Waiting of="introductions" />
          </NavLink>
        </li>
      )}
    </ul>
  );
}
