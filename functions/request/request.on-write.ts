import { v7 as uuid } from 'uuid';
import { statedAfter } from '../../shared/user/stated-university.ts';
import type { OnWrite } from '../http/on-write.ts';
import { assertNoMember } from '../identity/invite.ts';
import { markDecided } from '../stores/decisions.ts';

export const requests: OnWrite<'requests'> = {
  identify: async ({ email }, actor) => {
    await assertNoMember(email, actor);
    return uuid();
  },
  create: async (actor, input, unit) => ({
    ...input,
    nominatedBy: actor.id,
    language: (await unit.get('users', actor.id))?.language,
  }),
  edit: async (_actor, input, before) => statedAfter(input, before),
  /** Deleting somebody's own request is final: they can't ask again. */
  syncDerived: async (before, after, unit) => {
    if (before && !after && !before.nominatedBy) await markDecided(unit, before.id);
  },
};
