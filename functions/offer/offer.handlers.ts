import { withClosing } from '../../shared/fields/field-values.ts';
import { renewal } from '../../shared/offer/expiry.rules.ts';
import { can } from '../../shared/permissions/policy.ts';
import type { Handler } from '../http/call.ts';
import { answerRecord, idOf, readVisible } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';
import { skipEndNotice } from './offer-notices.ts';

/** Renewing a closed opportunity opens it again. */
export const renewOffer: Handler<'renewOffer'> = async (call) => {
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'offers', idOf(call));
    if (!can(actor, 'renew', 'offers', before, unit.now)) throw call.refusal('forbidden');
    const { weeks } = call.input();
    const after = await unit.put('offers', { ...before, ...renewal(weeks, unit.now) });
    await skipEndNotice(unit, actor, before, after);
    return after;
  });
  return answerRecord(call.actor, 'offers', record);
};

/** The first closing stands until the opportunity is renewed. `notifyOfClosings` tells those who asked. */
export const closeOffer: Handler<'closeOffer'> = async (call) => {
  const record = await changeBy(call.actor, async (unit, actor) => {
    const before = await readVisible(unit, actor, 'offers', idOf(call));
    if (!can(actor, 'close', 'offers', before, unit.now)) throw call.refusal('forbidden');
    const closed = withClosing(before, call.input(), unit.now);
    return closed === before ? before : unit.put('offers', closed);
  });
  return answerRecord(call.actor, 'offers', record);
};
