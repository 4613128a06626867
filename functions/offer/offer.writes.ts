import { defaultWeeks, endsSoon, expiryAfter } from '../../shared/offer/offer.rules.ts';
import { soughtAfter } from '../../shared/sought.ts';
import { firstTime } from '../data/once.ts';
import type { KindWrites } from '../http/kind-writes.ts';
import { deedOfTelling, takeBackEnd } from './offer-notices.ts';

export const offers: KindWrites<'offers'> = {
  create: async (actor, { weeks = defaultWeeks, ...input }, unit) => ({
    ...input,
    owner: actor.id,
    expiry: expiryAfter(weeks, unit.now),
  }),
  /** With `weeks` the edit renews as well, in the same write. */
  edit: async (_actor, { weeks, ...input }, before, unit) => ({
    ...soughtAfter(input, before),
    ...(weeks !== undefined && { expiry: expiryAfter(weeks, unit.now) }),
  }),
  keepInStep: async (before, after, unit) => {
    if (before) await takeBackEnd(unit, before, after);
    // Who has just chosen a week knows that it ends in a week: they are told of the end alone.
    if (after && after.expiry !== before?.expiry && endsSoon(after, unit.now))
      await firstTime(unit, deedOfTelling(after, false));
  },
};
