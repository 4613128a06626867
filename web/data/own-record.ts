import type { Presented } from '../../shared/registry.ts';
import { call, callFor } from '../api/api.ts';
import { acting, put } from './acting.ts';
import { currentSession } from './session.ts';

/* What members do to their own record by a press, which loads it. */

/** What a member is told of in the app. */
export type Notice = NonNullable<Presented<'users'>['notifications']>[number];

/** Keeps a record from being proposed to the member again. */
export const declineMatch = (id: string) => answerMatch('PUT', id);

/** Lets a record be proposed to the member again. */
export const proposeAgain = (id: string) => answerMatch('DELETE', id);

/** @param notice as it was read: one that tells of more by now is refused as `stale` */
export async function dismissNotification({ id, count }: Notice): Promise<void> {
  const { memberId } = currentSession();
  const read = count === undefined ? '' : `?count=${count}`;
  await acting('users', memberId, 'edit', () =>
    call('DELETE', `/api/me/notifications/${encodeURIComponent(id)}${read}`),
  );
  await currentSession().sync.request();
}

async function answerMatch(method: 'PUT' | 'DELETE', id: string): Promise<Presented<'users'>> {
  return acting('users', currentSession().memberId, 'edit', async () =>
    put('users', await callFor(method, `/api/me/not-for-me/${encodeURIComponent(id)}`)),
  );
}
