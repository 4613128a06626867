import { isExpired, millisecondsAWeek } from '../../shared/offer/offer.rules.ts';
import { readMember } from '../data/actor.ts';
import { change } from '../data/change.ts';
import { type Telling, toldOf } from '../data/notification.ts';
import { firstTime, undone } from '../data/once.ts';
import { expiring } from '../data/records.ts';
import { pieceOf, type Step } from './step.ts';

const millisecondsADay = 86_400_000;
/** For how many days an expired offer is kept for its owner to renew. */
const keptExpired = 30;

const longAgo = '0000';
const after = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();

type Offer = { id: string; expiry: string };

/** What an owner is told of once. Renewed, an offer has another expiry, of which they are told anew. */
const deedOf = ({ id, expiry }: Offer, now: Date) =>
  `offer#${id}#${expiry}#${isExpired({ expiry }, now) ? 'at' : 'before'}`;

/** Tells owners a week before and at the expiry of an offer, each once for each expiry. */
export const notifyOwners: Step = async (now, run) => {
  const from = after(now, -keptExpired * millisecondsADay);
  const offers = await expiring('offers', from, after(now, millisecondsAWeek));
  const untold = await undone(offers.map((offer) => deedOf(offer, now)));
  for (const offer of offers)
    if (untold.has(deedOf(offer, now)))
      await run.alone(pieceOf('notifyOwners', offer.id), () => notifyOwner(offer.id, now));
};

/** Offers that end on the same day are told of in one notice. */
function tellingOf(expiry: string, expired: boolean): Telling {
  const day = new Date(expiry).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const renewal = `Others no longer see %. You can renew % within ${keptExpired} days.`;
  return expired
    ? {
        subject: `offers expired on ${day}`,
        ofOne: (name) => `Your opportunity “${name}” expired on ${day}. ${renewal.replaceAll('%', 'it')}`,
        ofMany: (count, named) =>
          `${count} of your opportunities expired on ${day}: ${named}. ${renewal.replaceAll('%', 'them')}`,
      }
    : {
        subject: `offers expiring on ${day}`,
        ofOne: (name) => `Your opportunity “${name}” expires on ${day}. Renew it if it should stay.`,
        ofMany: (count, named) =>
          `${count} of your opportunities expire on ${day}: ${named}. Renew them if they should stay.`,
      };
}

async function notifyOwner(id: string, now: Date): Promise<void> {
  await change(async (unit) => {
    const offer = await unit.get('offers', id);
    if (!offer || Date.parse(offer.expiry) > now.getTime() + millisecondsAWeek) return;
    const owner = await unit.get('users', offer.owner);
    if (!owner || !(await firstTime(unit, deedOf(offer, now)))) return;
    const telling = tellingOf(offer.expiry, isExpired(offer, now));
    const news = { collection: 'offers', record: offer, telling } as const;
    const notifications = toldOf(news, owner.notifications, await readMember(owner.id, unit), now);
    if (notifications !== owner.notifications) await unit.put('users', { ...owner, notifications });
  });
}

export const deleteLongExpired: Step = async (now, run) => {
  const limit = after(now, -keptExpired * millisecondsADay);
  for (const { id } of await expiring('offers', longAgo, limit))
    await run.alone(pieceOf('deleteLongExpired', id), () =>
      change(async (unit) => {
        const offer = await unit.get('offers', id);
        if (offer && offer.expiry <= limit) await unit.remove('offers', id);
      }),
    );
};
