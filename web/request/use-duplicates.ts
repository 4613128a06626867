import { useMemo } from 'react';
import { findDuplicatePeople } from '../../shared/request/duplicates.ts';
import { useRecords } from '../data/hooks.ts';

/** Who may have asked twice or be a member already, by request; undefined until the lists are loaded. */
export function useDuplicates() {
  const requests = useRecords('requests');
  const members = useRecords('users');
  return useMemo(() => requests && members && findDuplicatePeople(requests, members), [requests, members]);
}
