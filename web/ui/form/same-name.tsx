import { useFormState, useWatch } from 'react-hook-form';
import { cleanLine } from '../../../shared/text/plain-text.ts';
import { normalise } from '../../../shared/text/words.ts';
import { useRecords } from '../../data/hooks.ts';
import { Notice } from '../feedback/notice.tsx';
import { rich } from '../language/rich.tsx';
import { RecordLink } from '../links/links.tsx';

/**
 * Links to another record that already has this name, compared as searches compare names. It forbids nothing: two
 * records may have one name.
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
  // While the form is saved, the record found may be the one that is just being created.
  const { isSubmitting } = useFormState();
  const same = records?.find((record) => record.id !== id && normalise(record.name) === written);
  if (!same || isSubmitting) return null;
  return (
    <Notice>
      {rich('{record} has this name already.', {
        record: <RecordLink collection={collection} id={same.id} />,
      })}
    </Notice>
  );
}
