import { useEffect, useState } from 'react';
import { type Collection, names } from '../../shared/collections.ts';
import { useActor, useAllHere } from '../data/hooks.ts';
import { inDigits } from '../language/format.ts';
import { type Naming, whatNames } from './naming.ts';

/** Before a record is deleted: what names it, and what becomes of that. */
export default function WhatNames({
  collection,
  id,
  it = collection === 'users' ? 'them' : 'it',
}: {
  collection: Collection;
  id: string;
  /** How the sentences call it. */
  it?: string;
}) {
  const actor = useActor();
  const allHere = useAllHere();
  const [naming, setNaming] = useState<Naming[]>([]);
  useEffect(() => {
    if (!allHere) return;
    let wanted = true;
    whatNames({ collection, id }, actor).then((found) => wanted && setNaming(found));
    return () => {
      wanted = false;
    };
  }, [collection, id, actor, allHere]);

  const sum = (of: 'without' | 'inItsPlace') => naming.reduce((total, each) => total + each[of], 0);
  const verb = (of: 'without' | 'inItsPlace') => (sum(of) === 1 ? 'names' : 'name');
  if (!allHere) return <p>The network is still loading: what names {it} can’t be said yet.</p>;
  return (
    <>
      {sum('without') > 0 && (
        <p>
          {listed(naming, 'without')} {verb('without')} {it}, and {sum('without') === 1 ? 'goes' : 'go'} on
          without.
        </p>
      )}
      {sum('inItsPlace') > 0 && (
        <p>
          {listed(naming, 'inItsPlace')} {verb('inItsPlace')} {it}, and will show “{names[collection].deleted}
          ” instead.
        </p>
      )}
    </>
  );
}

/** '37 universities, 3 projects and 1 resource' */
function listed(naming: readonly Naming[], of: 'without' | 'inItsPlace'): string {
  const parts = naming
    .filter((each) => each[of] > 0)
    .map((each) => `${inDigits(each[of])} ${names[each.collection][each[of] === 1 ? 'one' : 'many']}`);
  const [last, ...others] = parts.reverse();
  return others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : (last ?? '');
}
