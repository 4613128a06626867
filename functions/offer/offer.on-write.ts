import { defaultWeeks, expiryAfter, renewal } from '../../shared/offer/expiry.rules.ts';
import type { OnWrite } from '../http/on-write.ts';
import { updateEndNotices } from './offer-notices.ts';

export const offers: OnWrite<'offers'> = {
  create: async (actor, { weeks = defaultWeeks, ...input }, unit) => ({
    ...input,
    owner: actor.id,
    expiry: expiryAfter(weeks, unit.now),
  }),
  /** An edit with `weeks` also renews the offer, and opens it again if it was closed. */
  edit: async (_actor, { weeks }, _before, unit) => (weeks === undefined ? {} : renewal(weeks, unit.now)),
  syncDerived: (before, after, unit, actor) => updateEndNotices(unit, actor, before, after),
};
