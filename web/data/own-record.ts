import type { Presented } from '../../shared/registry.ts';
import { declineMatch as decline } from '../../shared/user/decline-match.call.ts';
import { dismissNotification as dismiss } from '../../shared/user/dismiss-notification.call.ts';
import { proposeAgain as propose } from '../../shared/user/propose-again.call.ts';
import { call } from '../api/api.ts';
import { acting, put } from './acting.ts';
import { currentSession } from './session.ts';

/* What members do to their own record by a press, which loads it. */

/** What a member is told of in the app. */
export type Notice = NonNullable<Presented<'users'>['notifications']>[number];

/** Keeps a record from being proposed to the member again. */
export const declineMatch = (id: string) => answerMatch(decline, id);

/** Lets a record be proposed to the member again. */
export const proposeAgain = (id: string) => answerMatch(propose, id);

/** @param notice as it was read: one that tells of more by now is refused as `stale` */
export async function dismissNotification({ id, count }: Notice): Promise<void> {
  const { memberId } = currentSession();
  const query = count === undefined ? {} : { count: String(count) };
  await acting('users', memberId, 'edit', () => call(dismiss, { id, query }));
  await currentSession().sync.request();
}

async function answerMatch(made: typeof decline | typeof propose, id: string): Promise<Presented<'users'>> {
  return acting('users', currentSession().memberId, 'edit', async () =>
    put('users', await call<typeof decline | typeof propose>(made, { id })),
  );
}
