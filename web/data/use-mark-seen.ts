import { useEffect, useRef } from 'react';
import { markSeen } from '../../shared/digest/digest.calls.ts';
import { call } from '../api/api.ts';
import { useOnline, useSession } from './hooks.ts';

/**
 * Tells the service that the member has seen what this browser shows, so that no digest mails it; without a network,
 * when there is one again.
 *
 * @param what names what is shown, so that it is told once; undefined while nothing is shown
 */
export function useMarkSeen(shown: 'news' | 'notices', what: string | undefined): void {
  const online = useOnline();
  const cursor = useSession(
    ({ position }) => position,
    (position) => (position?.complete && position.asOf ? position.cursor : undefined),
  );
  const told = useRef<string>(undefined);
  useEffect(() => {
    if (what === undefined || what === told.current || !online || cursor === undefined) return;
    if (document.visibilityState !== 'visible') return;
    told.current = what;
    // If this fails, the digest tells it again.
    call(markSeen, { body: { cursor, shown } }).catch(() => {});
  }, [shown, what, online, cursor]);
}
