import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { useFirstSyncDone } from '../../data/hooks.ts';
import { Successors } from '../introductions/successors.tsx';
import { referencesInWords, useReferences } from './use-references.ts';

/** Says before a deletion which records refer to the deleted one, and what happens to them. */
export default function ReferencingRecords({
  collection,
  id,
  it = collection === 'users' ? 'them' : 'it',
}: {
  collection: Collection;
  id: string;
  /** The pronoun that the sentences use. */
  it?: 'you' | 'them' | 'it';
}) {
  const firstSyncDone = useFirstSyncDone();
  const references = useReferences(collection, id) ?? [];

  type Part = 'without' | 'unled' | 'inItsPlace' | 'undecided';
  const sum = (of: Part) => references.reduce((total, each) => total + each[of], 0);
  const listed = (of: Part) => referencesInWords(references, (each) => each[of]);
  if (!firstSyncDone)
    return (
      <p>
        {t(
          `{it, select,
            you {The network is still loading, so what uses you isn’t known yet.}
            them {The network is still loading, so what uses them isn’t known yet.}
            other {The network is still loading, so what uses it isn’t known yet.}
          }`,
          { it },
        )}
      </p>
    );
  return (
    <>
      {sum('without') > 0 && (
        <p>
          {t(
            `{it, select,
              you {You’ll be removed from {records}.}
              them {They’ll be removed from {records}.}
              other {It will be removed from {records}.}
            }`,
            { it, records: listed('without') },
          )}
        </p>
      )}
      {sum('unled') > 0 && (
        <p>
          <strong>
            {t(
              '{count, plural, one {{records} has no other chair, lead or contact.} other {{records} have no other chair, lead or contact.}}',
              { count: sum('unled'), records: listed('unled') },
            )}
          </strong>
        </p>
      )}
      {it === 'you' && sum('unled') > 0 && <Successors member={id} />}
      {sum('inItsPlace') > 0 && (
        <p>
          {t(
            '{count, plural, one {{records} will show “{deleted}” instead.} other {{records} will show “{deleted}” instead.}}',
            {
              count: sum('inItsPlace'),
              records: listed('inItsPlace'),
              deleted: t(names[collection].deleted),
            },
          )}
        </p>
      )}
      {sum('undecided') > 0 && (
        <p>
          {t(
            '{count, plural, one {{records} that names it waits for approval, and is then for administrators only.} other {{records} that name it wait for approval, and are then for administrators only.}}',
            { count: sum('undecided'), records: listed('undecided') },
          )}
        </p>
      )}
    </>
  );
}
