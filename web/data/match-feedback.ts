import type { Presented } from '../../shared/kinds/registry.ts';
import { declineMatch as decline, proposeAgain as propose } from '../../shared/user/user.calls.ts';
import { call } from '../api/api.ts';
import { changeRecord, storeAnswer } from './change-record.ts';
import { currentSession } from './session.ts';

/* The answers of members to matches. A press loads this file. */

/** Stops a record from being proposed to the member. */
export const declineMatch = (id: string) => answerMatch(decline, id);

export const proposeAgain = (id: string) => answerMatch(propose, id);

async function answerMatch(
  definition: typeof decline | typeof propose,
  id: string,
): Promise<Presented<'users'>> {
  return changeRecord('users', currentSession().memberId, 'edit', async () =>
    storeAnswer('users', await call<typeof decline | typeof propose>(definition, { id })),
  );
}
