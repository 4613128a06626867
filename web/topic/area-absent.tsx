import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useRecords } from '../data/hooks.ts';
import { mergedInto } from '../data/name-of.ts';
import { useSavedDraft } from '../ui/drafts/use-draft.ts';
import { RecordAbsent } from '../ui/form/record-absent.tsx';

/**
 * Redirects from a merged area to the one it was merged into, even offline, unless the form has unsaved changes.
 */
export default function AreaAbsent({ record }: { record: null | undefined }) {
  const { id = '' } = useParams();
  const { pathname, search } = useLocation();
  const areas = useRecords('topics');
  const saved = useSavedDraft();
  const stays = mergedInto(areas, id);
  if (stays && saved.draft === null) return <Navigate to={pathname.replace(id, stays.id) + search} replace />;
  return (
    <RecordAbsent
      collection="topics"
      record={areas && saved.draft !== undefined ? record : undefined}
      saved={saved}
    />
  );
}
