import { lazy, type ReactNode, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { SectionKind } from '../../shared/kinds/collections.ts';
import { can, maySeeSome } from '../../shared/permissions/policy.ts';
import { useAccount } from '../auth/account.ts';
import { withRedirect } from '../auth/sign-in.ts';
import type { Refusal } from '../auth/unauthorized.tsx';
import { useActor, useRecord } from '../data/hooks.ts';
import { loadPart } from '../ui/page/load-part.ts';
import type { Access } from './routes.ts';
import { sectionOf } from './sections.ts';

/** Loaded late, because only forms need it at once. */
const RecordAbsent = lazy(() =>
  loadPart(async () => ({ default: (await import('../ui/form/record-absent.tsx')).RecordAbsent })),
);

type ActionAccess = Exclude<Access, string>;

/** Shows the screen to those who may see it. Others sign in first, or are told that they may not. */
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

/** Passes the refused action on, which a new role, a second factor or a change of the record may allow later. */
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
  const sectionKinds = collection as SectionKind;
  const record = useRecord(sectionKinds, named && id);
  // A form is checked only on arrival: saving it may remove the permission, and must still lead on. Somebody who loses
  // the permission otherwise keeps what they typed, and is told when they save.
  const [isAdmitted, setAdmitted] = useState(false);

  if (!isAdmitted) {
    if (named && !record) {
      const Absent = sectionOf[sectionKinds].absent ?? RecordAbsent;
      return <Absent collection={sectionKinds} record={record} />;
    }
    if (!can(actor, action, collection, record ?? undefined)) return <Refused access={access} />;
    if (named || action === 'create') setAdmitted(true);
  }
  return children;
}
