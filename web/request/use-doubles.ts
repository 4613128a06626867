import { useMemo } from 'react';
import { findDoubles } from '../../shared/request/doubles.ts';
import { useRecords } from '../data/hooks.ts';

/** Who may have asked twice or be a member already, by request; undefined until the lists are loaded. */
export function useDoubles() {
  const requests = useRecords('requests');
  const members = useRecords('users');
  return useMemo(() => requests && members && findDoubles(requests, members), [requests, members]);
}
