import { useMemo } from 'react';
import { useRecords } from '../data/hooks.ts';
import { findSameNames } from './same-names.ts';

/** The members and other requests with the same name, by request; undefined until the lists are loaded. */
export function useSameNames() {
  const requests = useRecords('requests');
  const members = useRecords('users');
  return useMemo(() => requests && members && findSameNames(requests, members), [requests, members]);
}
