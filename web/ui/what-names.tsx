import { useEffect, useState } from 'react';
import { type Collection, names } from '../../shared/collections.ts';
import { withCommas } from '../data/english.ts';
import { useActor } from '../data/hooks.ts';
import { type Naming, whatNames } from '../data/naming.ts';

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
  const [naming, setNaming] = useState<Naming[]>([]);
  useEffect(() => {
    let wanted = true;
    whatNames({ collection, id }, actor).then((found) => wanted && setNaming(found));
    return () => {
      wanted = false;
    };
  }, [collection, id, actor]);

  const sum = (of: 'without' | 'inItsPlace') => naming.reduce((total, each) => total + each[of], 0);
  const verb = (of: 'without' | 'inItsPlace') => (sum(of) === 1 ? 'names' : 'name');
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
    .map((each) => `${withCommas(each[of])} ${names[each.collection][each[of] === 1 ? 'one' : 'many']}`);
  const [last, ...others] = parts.reverse();
  return others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : (last ?? '');
}
