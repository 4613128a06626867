import type { Presented } from '../../shared/kinds/registry.ts';
import {
  declineMatch as decline,
  dismissNotification as dismiss,
  proposeAgain as propose,
} from '../../shared/user/user.calls.ts';
import { call } from '../api/api.ts';
import { changeRecord, storeAnswer } from './change-record.ts';
import type { Listed } from './list-pages.ts';
import { currentSession } from './session.ts';

/* The answers of members to matches and notifications. A press loads this file. */

export type Notice = Listed<'notices'>;

/** Stops a record from being proposed to the member. */
export const declineMatch = (id: string) => answerMatch(decline, id);

export const proposeAgain = (id: string) => answerMatch(propose, id);

/** The service refuses this as `stale` if the notice tells of more events by now. */
export async function dismissNotification({ id, count }: Notice): Promise<void> {
  await changeRecord('notices', id, 'delete', async () => {
    await call(dismiss, { id, query: { count: String(count) } });
    await currentSession().use((replica) => replica.drop('notices', id));
  });
}

async function answerMatch(
  definition: typeof decline | typeof propose,
  id: string,
): Promise<Presented<'users'>> {
  return changeRecord('users', currentSession().memberId, 'edit', async () =>
    storeAnswer('users', await call<typeof decline | typeof propose>(definition, { id })),
  );
}
