import { useMemo } from 'react';
import { useRecords } from '../data/hooks.ts';
import { findSameNames } from './same-names.ts';

/** By request, who else has its name; undefined until the lists are here. */
export function useSameNames() {
  const requests = useRecords('requests');
  const members = useRecords('users');
  return useMemo(() => requests && members && findSameNames(requests, members), [requests, members]);
}
