import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { useFirstSyncDone } from '../../data/hooks.ts';
import { Successors } from '../introductions/successors.tsx';
import { referencesInWords, useReferences } from './use-references.ts';

const removed = { you: 'You’ll', them: 'They’ll', it: 'It will' };

/** Says before a deletion which records refer to the deleted one, and what happens to them. */
export default function ReferencingRecords({
  collection,
  id,
  it = collection === 'users' ? 'them' : 'it',
}: {
  collection: Collection;
  id: string;
  /** The pronoun that the sentences use. */
  it?: keyof typeof removed;
}) {
  const firstSyncDone = useFirstSyncDone();
  const references = useReferences(collection, id) ?? [];

  type Part = 'without' | 'unled' | 'inItsPlace' | 'undecided';
  const sum = (of: Part) => references.reduce((total, each) => total + each[of], 0);
  const listed = (of: Part) => referencesInWords(references, (each) => each[of]);
  const verb = (of: Part) => (sum(of) === 1 ? 'names' : 'name');
  if (!firstSyncDone) return <p>The network is still loading, so what uses {it} isn’t known yet.</p>;
  return (
    <>
      {sum('without') > 0 && (
        <p>
          {removed[it]} be removed from {listed('without')}.
        </p>
      )}
      {sum('unled') > 0 && (
        <p>
          <strong>
            {listed('unled')} {sum('unled') === 1 ? 'has' : 'have'} no other chair, lead or contact.
          </strong>
        </p>
      )}
      {it === 'you' && sum('unled') > 0 && <Successors member={id} />}
      {sum('inItsPlace') > 0 && (
        <p>
          {listed('inItsPlace')} will show “{names[collection].deleted}” instead.
        </p>
      )}
      {sum('undecided') > 0 && (
        <p>
          {listed('undecided')} that {verb('undecided')} {it} {sum('undecided') === 1 ? 'waits' : 'wait'} for
          approval, and {sum('undecided') === 1 ? 'is' : 'are'} then for administrators only.
        </p>
      )}
    </>
  );
}
