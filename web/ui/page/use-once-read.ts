import { useState } from 'react';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { useFirstSyncDone, useLists } from '../../data/hooks.ts';

/**
 * Whether all of these collections have been read, so that a page has what its parts show: come one by one, they would
 * move each other. It stays true, so that nothing typed is lost. A first load fills pages as it goes.
 *
 * @param collections the same array at each call
 */
export function useOnceRead(collections: readonly Collection[]): boolean {
  const lists = useLists(collections);
  const firstSyncDone = useFirstSyncDone();
  const isRead = collections.length === 0 || lists !== undefined || !firstSyncDone;
  const [wasRead, setRead] = useState(isRead);
  if (isRead && !wasRead) setRead(true);
  return isRead || wasRead;
}
