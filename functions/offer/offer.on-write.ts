import { expiryAfter, renewalOfEdit } from '../../shared/offer/expiry.rules.ts';
import type { OnWrite } from '../http/on-write.ts';
import { skipEndNotice } from './offer-notices.ts';

export const offers: OnWrite<'offers'> = {
  create: async (actor, { weeks, ...input }, unit) => ({
    ...input,
    owner: actor.id,
    expiry: expiryAfter(weeks, unit.now),
  }),
  edit: async (_actor, { weeks }, _before, unit) => renewalOfEdit(weeks, unit.now),
  syncDerived: (before, after, unit, actor) => skipEndNotice(unit, actor, before, after),
};
