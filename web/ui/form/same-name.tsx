import { useFormState, useWatch } from 'react-hook-form';
import { cleanLine } from '../../../shared/text/plain-text.ts';
import { normalise } from '../../../shared/text/words.ts';
import { useRecords } from '../../data/hooks.ts';
import { Notice } from '../feedback/notice.tsx';
import { RecordLink } from '../links/record-link.tsx';

/**
 * Says under the name which other record is called that already, as searches compare names, and leads there. Two may
 * well have one name: nothing is forbidden.
 *
 * @param id of the record that is edited
 */
export function SameName({
  collection,
  id,
}: {
  collection: 'universities' | 'taskforces' | 'topics';
  id: string | undefined;
}) {
  const written = normalise(cleanLine(String(useWatch({ name: 'name' }))));
  const records: readonly { id: string; name: string }[] | undefined = useRecords(collection);
  // While it is being saved, the other one of this name may be itself.
  const { isSubmitting } = useFormState();
  const same = records?.find((record) => record.id !== id && normalise(record.name) === written);
  if (!same || isSubmitting) return null;
  return (
    <Notice>
      <RecordLink collection={collection} id={same.id} /> has this name already.
    </Notice>
  );
}
