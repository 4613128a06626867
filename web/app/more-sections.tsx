import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { messagesPath, reportsPath } from '../../shared/protocol/app-pages.ts';
import { useActor } from '../data/hooks.ts';
import Waiting from './waiting.tsx';

/** What others ask of the member, after the sections: messages, and reports where the member is an administrator. */
export default function MoreSections(): ReactNode {
  const actor = useActor();
  return (
    <>
      <li>
        <NavLink to={messagesPath}>
          Messages
          <Waiting of="introductions" />
        </NavLink>
      </li>
      {actor.type === 'member' && actor.admin && (
        <li>
          <NavLink to={reportsPath}>
            Reports
            <Waiting of="reports" />
          </NavLink>
        </li>
      )}
    </>
  );
}
