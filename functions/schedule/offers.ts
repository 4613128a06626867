import { isClosed } from '../../shared/fields/field-values.ts';
import { msPerDay, msPerWeek } from '../../shared/language/time.ts';
import { expiredRetentionDays, expiresSoon } from '../../shared/offer/expiry.rules.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { change } from '../data/change.ts';
import { filterUndone } from '../data/once.ts';
import { findExpiring } from '../data/records.ts';
import { endNoticeGroup, endNoticeKey } from '../offer/offer-notices.ts';
import { addDueNotice, endNotices } from '../stores/notices.ts';
import { type Step, taskOf } from './step.ts';

const longAgo = '0000';
const momentAfter = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/** Notifies owners a week before an offer expires and when it has expired, once for each expiry. */
export const notifyOwners: Step = async (now, run) => {
  const from = momentAfter(now, -expiredRetentionDays * msPerDay);
  const offers = await findExpiring('offers', from, momentAfter(now, msPerWeek));
  const keyOf = (offer: { id: string; expiry: string }) => endNoticeKey(offer, isExpired(offer, now));
  const pending = await filterUndone(offers.map(keyOf));
  for (const offer of offers)
    if (pending.has(keyOf(offer)))
      await run.isolate(taskOf('notifyOwners', offer.id), () => notifyOwner(offer.id, now));
};

async function notifyOwner(id: string, now: Date): Promise<void> {
  await change(async (unit) => {
    const offer = await unit.get('offers', id);
    if (!offer || !expiresSoon(offer, now)) return;
    const expired = isExpired(offer, now);
    await addDueNotice(unit, {
      to: offer.owner,
      key: endNoticeKey(offer, expired),
      group: endNoticeGroup(offer.expiry, expired),
      about: offer,
      seenIn: 'offers',
    });
    // That it will expire is no longer so once it has.
    if (expired) await endNotices(unit, offer.owner);
  });
}

export const deleteLongExpired: Step = async (now, run) => {
  const limit = momentAfter(now, -expiredRetentionDays * msPerDay);
  for (const { id } of await findExpiring('offers', longAgo, limit))
    await run.isolate(taskOf('deleteLongExpired', id), () =>
      change(async (unit) => {
        const offer = await unit.get('offers', id);
        if (!offer || isClosed(offer) || offer.expiry > limit) return;
        await unit.remove('offers', id);
      }),
    );
};
