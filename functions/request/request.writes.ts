import { markDecided } from '../data/decisions.ts';
import type { KindWrites } from '../http/kind-writes.ts';

export const requestWrites: KindWrites<'requests'> = {
  create: async (actor, input) => ({ ...input, nominatedBy: actor.id }),
  /** Who has asked for themselves and is declined is told so from then on, and not asked again. */
  follow: async (before, after, unit) => {
    if (before && !after && !before.nominatedBy) await markDecided(unit, before.id);
  },
};
