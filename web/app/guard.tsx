import { lazy, type ReactNode, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { Sectioned } from '../../shared/collections.ts';
import { can, maySeeSome } from '../../shared/policy.ts';
import { useAccount } from '../auth/account.ts';
import { withRedirect } from '../auth/redirect.ts';
import type { Refusal } from '../auth/unauthorized.tsx';
import { useActor, useRecord } from '../data/hooks.ts';
import { loadPart } from '../ui/page/load-part.ts';
import type { Access } from './routes.ts';
import { sectionOf } from './sections.ts';

/** The forms have it with them; what every start loads does without. */
const RecordAbsent = lazy(() =>
  loadPart(async () => ({ default: (await import('../ui/form/record-absent.tsx')).RecordAbsent })),
);

type ActionAccess = Exclude<Access, string>;

/** Lets those through who may go here; others sign in first, or learn that it isn't for them. */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const account = useAccount();
  const actor = useActor();
  const { pathname, search } = useLocation();

  if (access === 'entry' || (access === 'anyone' && account !== 'unknown')) return children;
  if (account !== 'signed-in') {
    const screen = account === 'unknown' ? '/check-login' : '/login';
    return <Navigate to={withRedirect(screen, pathname + search)} replace />;
  }
  if (access === 'anyone' || access === 'member') return children;
  if (!maySeeSome(actor, access.collection)) return <Refused access={access} />;
  if (access.action === 'see') return children;
  return (
    <ActionGuard key={pathname} access={access}>
      {children}
    </ActionGuard>
  );
}

/** What was wanted comes along: it may be had later, by another role, a second factor, or a change of the record. */
function Refused({ access }: { access: ActionAccess }) {
  const { pathname, search } = useLocation();
  const { id } = useParams();
  const state: Refusal = { ...access, wanted: pathname + search, id };
  return <Navigate to="/unauthorized" state={state} replace />;
}

function ActionGuard({ access, children }: { access: ActionAccess; children: ReactNode }) {
  const { action, collection, record: named } = access;
  const { id } = useParams();
  const actor = useActor();
  const sectioned = collection as Sectioned;
  const record = useRecord(sectioned, named && id);
  // Forms are checked on arrival: what one saves may take the right to be here away, and nothing is left to lose
  // then but the way on; and who loses it otherwise keeps what they wrote, and hears of it as they save.
  const admitted = useRef(false);

  if (!admitted.current) {
    if (named && !record) {
      const Absent = sectionOf[sectioned].absent ?? RecordAbsent;
      return <Absent collection={sectioned} record={record} />;
    }
    if (!can(actor, action, collection, record ?? undefined)) return <Refused access={access} />;
    admitted.current = named || action === 'create';
  }
  return children;
}
