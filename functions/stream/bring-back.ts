import { change, UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import {
  deleteFormerMembership,
  nextFormerMemberships,
  restoreMembership,
} from '../stores/former-memberships.ts';
import { noticesOf } from '../stores/notices.ts';
import { endRestoring, restoredFrom } from '../stores/restoring.ts';
import { syncIdentity } from './sync-identity.ts';

/** Lists changed in one transaction, each with the note that it is to be. */
const atOnce = 20;

/** What follows when a deleted member is one again: they sign in, and have their places in lists. */
export async function bringBack(id: string): Promise<void> {
  await syncIdentity(id);
  const from = await restoredFrom(new UnitOfWork(), id);
  if (!from) return;
  if (from !== id) {
    await giveBackOffers(from, id);
    await giveBackNotices(from, id);
  }
  await giveBackPlaces(from, id);
}

/** Who came back with another identity posts what they had posted: nobody else could edit, renew or delete it. */
async function giveBackOffers(from: string, uid: string): Promise<void> {
  for await (const { id, owner } of everyRecord('offers'))
    if (owner === from)
      await change(async (unit) => {
        const offer = await unit.get('offers', id);
        if (offer?.owner === from && (await unit.get('users', uid)))
          await unit.put('offers', { ...offer, owner: uid });
      });
}

/** They were mailed already. */
async function giveBackNotices(from: string, uid: string): Promise<void> {
  for await (const { sk } of noticesOf(from))
    await change(async (unit) => {
      const notice = await unit.get('notices', sk);
      if (!notice || !(await unit.get('users', uid))) return;
      unit.quiet = true;
      await unit.remove('notices', sk);
      await unit.put('notices', { ...notice, id: uid + sk.slice(from.length), member: uid });
    });
}

async function giveBackPlaces(from: string, uid: string): Promise<void> {
  const places = await nextFormerMemberships(from, atOnce);
  const goesOn = await change(async (unit) => {
    // Deleted again meanwhile: the places wait with the record.
    if (!(await unit.get('users', uid))) return false;
    for (const place of places) {
      await restoreMembership(unit, uid, place);
      await deleteFormerMembership(unit, from, place);
    }
    if (places.length === 0) await endRestoring(unit, uid);
    return places.length > 0;
  });
  if (goesOn) await giveBackPlaces(from, uid);
}
