import { Navigate, useLocation } from 'react-router-dom';
import { useRecords } from '../data/hooks.ts';
import { RecordAbsent } from '../ui/form/record-absent.tsx';

/** Where there is no such area: on to the one that it became part of, without a network as well. */
export function AreaAbsent({ id, record }: { id: string; record: null | undefined }) {
  const { pathname, search } = useLocation();
  const areas = useRecords('topics');
  const stays = areas?.find(({ merged }) => merged?.includes(id));
  if (stays) return <Navigate to={pathname.replace(id, stays.id) + search} replace />;
  return <RecordAbsent collection="topics" record={areas ? record : undefined} />;
}
