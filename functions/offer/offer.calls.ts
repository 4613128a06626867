import { renewInput } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import { expiryAfter } from '../../shared/offer/offer.rules.ts';
import { can } from '../../shared/policy.ts';
import { changeBy } from '../data/actor.ts';
import type { Answer, Call } from '../http/call.ts';
import { answer, idOf, visible } from '../http/records.ts';
import { validated } from '../http/validate.ts';
import { followExpiry } from './offer-notices.ts';

export async function renewOffer(call: Call): Promise<Answer> {
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await visible(unit, actor, 'offers', idOf(call));
    if (!can(actor, 'renew', 'offers', before, unit.now)) throw new ProductError('forbidden');
    const { weeks } = validated(renewInput, call.body);
    const after = await unit.put('offers', { ...before, expiry: expiryAfter(weeks, unit.now) });
    await followExpiry(unit, actor, before, after);
    return after;
  });
  return answer(call.actor, 'offers', record);
}
