import { useEffect } from 'react';
import type { Bounce } from '../../shared/contract.ts';
import { callFor } from '../api/api.ts';
import { useOnline } from '../data/hooks.ts';
import { store, useStore } from '../data/store.ts';

/** Why the member is mailed nothing, as far as it was asked. */
export const bounce = store<Bounce | undefined>(undefined);

async function readBounce(): Promise<void> {
  bounce.set((await callFor<{ bounce?: Bounce }>('GET', '/api/me')).bounce);
}

/** Why the member is mailed nothing, asked anew by each page that says so. @param asks only of who is signed in */
export function useBounce(asks = true): Bounce | undefined {
  const online = useOnline();
  useEffect(() => {
    // When it can't be told now, nothing is said of it.
    if (asks && online) readBounce().catch(() => {});
  }, [asks, online]);
  return useStore(bounce);
}
