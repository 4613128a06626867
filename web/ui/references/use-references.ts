import { useEffect, useState } from 'react';
import { type Collection, names } from '../../../shared/kinds/collections.ts';
import { listed } from '../../../shared/language/format.ts';
import { t } from '../../../shared/language/messages.ts';
import { useActor, useFirstSyncDone } from '../../data/hooks.ts';
import { countReferencing, type ReferenceCount } from './references.ts';

/** Counts the records that refer to one, by kind; undefined while the network is loading or being counted. */
export function useReferences(collection: Collection, id: string): readonly ReferenceCount[] | undefined {
  const actor = useActor();
  const firstSyncDone = useFirstSyncDone();
  const [references, setNaming] = useState<{ id: string; found: ReferenceCount[] }>();
  useEffect(() => {
    if (!firstSyncDone) return;
    let wanted = true;
    countReferencing({ collection, id }, actor).then((found) => wanted && setNaming({ id, found }));
    return () => {
      wanted = false;
    };
  }, [collection, id, actor, firstSyncDone]);
  return references?.id === id ? references.found : undefined;
}

/** '37 universities, 3 projects and 1 resource' */
export function referencesInWords(
  references: readonly ReferenceCount[],
  countOf: (each: ReferenceCount) => number,
): string {
  const parts = references
    .filter((each) => countOf(each) > 0)
    .map((each) => t(names[each.collection].counted, { count: countOf(each) }));
  return listed(parts);
}
