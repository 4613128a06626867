import { type ReactNode, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { can, maySeeSome } from '../../shared/policy.ts';
import { useAccount } from '../auth/account.ts';
import { withRedirect } from '../auth/redirect.ts';
import { useActor, useRecord } from '../data/hooks.ts';
import { RecordAbsent } from '../ui/form/record-absent.tsx';
import type { Access } from './routes.ts';
import { sectionOf } from './sections.ts';

type RecordAccess = Extract<Access, { record: true }>;

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
  if (!maySeeSome(actor, access.collection)) return <Refused />;
  if (access.action === 'see') return children;
  if (access.record)
    return (
      <RecordGuard key={pathname} access={access}>
        {children}
      </RecordGuard>
    );
  return can(actor, access.action, access.collection) ? children : <Refused />;
}

/** What an administrator wanted comes along, who may have it once they have a second factor. */
function Refused() {
  const { pathname, search } = useLocation();
  return <Navigate to="/unauthorized" state={pathname + search} replace />;
}

function RecordGuard({
  access: { action, collection },
  children,
}: {
  access: RecordAccess;
  children: ReactNode;
}) {
  const { id } = useParams();
  const actor = useActor();
  const record = useRecord(collection, id);
  // Checked on arrival: what one saves here may take the right to be here away, and nothing is
  // left to lose then but the way on.
  const admitted = useRef(false);

  if (!admitted.current) {
    const Absent = sectionOf[collection].absent;
    if (!record && Absent) return <Absent record={record} />;
    if (!record) return <RecordAbsent collection={collection} record={record} />;
    if (!can(actor, action, collection, record)) return <Refused />;
    admitted.current = true;
  }
  return children;
}
