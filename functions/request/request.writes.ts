import { v7 as uuid } from 'uuid';
import { assertNoMember } from '../account/assert-no-member.ts';
import { markDecided } from '../data/decisions.ts';
import type { KindWrites } from '../http/kind-writes.ts';

export const requestWrites: KindWrites<'requests'> = {
  identify: async ({ email }, actor) => {
    await assertNoMember(email, actor);
    return uuid();
  },
  create: async (actor, input) => ({ ...input, nominatedBy: actor.id }),
  /** Who has asked for themselves and is declined is told so from then on, and not asked again. */
  follow: async (before, after, unit) => {
    if (before && !after && !before.nominatedBy) await markDecided(unit, before.id);
  },
};
