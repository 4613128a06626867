import { useEffect, useState } from 'react';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { counted } from '../../../shared/language/format.ts';
import { useActor, useAllHere } from '../../data/hooks.ts';
import { type Naming, whatNames } from './naming.ts';

/** What names a record, by kind; undefined while the network is loading or being counted. */
export function useNaming(collection: Collection, id: string): readonly Naming[] | undefined {
  const actor = useActor();
  const allHere = useAllHere();
  const [naming, setNaming] = useState<{ id: string; found: Naming[] }>();
  useEffect(() => {
    if (!allHere) return;
    let wanted = true;
    whatNames({ collection, id }, actor).then((found) => wanted && setNaming({ id, found }));
    return () => {
      wanted = false;
    };
  }, [collection, id, actor, allHere]);
  return naming?.id === id ? naming.found : undefined;
}

/** '37 universities, 3 projects and 1 resource' */
export function namingInWords(naming: readonly Naming[], countOf: (each: Naming) => number): string {
  const parts = naming
    .filter((each) => countOf(each) > 0)
    .map((each) => counted(countOf(each), names[each.collection]));
  const [last, ...others] = parts.reverse();
  return others.length > 0 ? `${others.reverse().join(', ')} and ${last}` : (last ?? '');
}
