import { isExpired, millisecondsAWeek } from '../../shared/offer/offer.rules.ts';
import { change } from '../data/change.ts';
import { notification } from '../data/notification.ts';
import { firstTime } from '../data/once.ts';
import { offersExpiring } from '../data/records.ts';

const millisecondsADay = 86_400_000;
/** For how many days an expired offer is kept for its owner to renew. */
const keptExpired = 30;

const longAgo = '0000';
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

/** Tells owners a week before and at the expiry of an offer, each once for each expiry. */
export async function notifyOwners(now: Date): Promise<void> {
  const from = after(now, -keptExpired * millisecondsADay);
  for (const id of await offersExpiring(from, after(now, millisecondsAWeek))) await notifyOwner(id, now);
}

async function notifyOwner(id: string, now: Date): Promise<void> {
  await change(async (unit) => {
    const offer = await unit.get('offers', id);
    if (!offer || Date.parse(offer.expiry) > now.getTime() + millisecondsAWeek) return;
    const expired = isExpired(offer, now);
    const owner = await unit.get('users', offer.owner);
    // Renewed, it has another expiry, of which the owner is told anew.
    if (!owner || !(await firstTime(unit, `offer#${id}#${offer.expiry}#${expired ? 'at' : 'before'}`)))
      return;
    const day = new Date(offer.expiry).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    const text = expired
      ? `Your opportunity “${offer.name}” expired on ${day}. Others no longer see it. You can renew it within ${keptExpired} days.`
      : `Your opportunity “${offer.name}” expires on ${day}. Renew it if it should stay.`;
    await unit.put('users', { ...owner, notifications: [...owner.notifications, notification(text)] });
  });
}

export async function deleteLongExpired(now: Date): Promise<void> {
  const limit = after(now, -keptExpired * millisecondsADay);
  for (const id of await offersExpiring(longAgo, limit))
    await change(async (unit) => {
      const offer = await unit.get('offers', id);
      if (offer && offer.expiry <= limit) await unit.remove('offers', id);
    });
}
