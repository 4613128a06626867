import { change, Unit } from '../data/change.ts';
import { fillPlace, forgetPlace, nextPlaces } from '../data/places.ts';
import { forgetReturn, returnedFrom } from '../data/returning.ts';
import { settleIdentity } from './settle-identity.ts';

/** Lists changed in one transaction, each with the note that it is to be. */
const atOnce = 20;

/** What follows when a deleted member is one again: they sign in, and have their places in lists. */
export async function bringBack(id: string): Promise<void> {
  await settleIdentity(id);
  const from = await returnedFrom(new Unit(), id);
  if (from) await giveBackPlaces(from, id);
}

async function giveBackPlaces(from: string, uid: string): Promise<void> {
  const places = await nextPlaces(from, atOnce);
  const goesOn = await change(async (unit) => {
    // Deleted again meanwhile: the places wait with the record.
    if (!(await unit.get('users', uid))) return false;
    for (const place of places) {
      await fillPlace(unit, uid, place);
      await forgetPlace(unit, from, place);
    }
    if (places.length === 0) await forgetReturn(unit, uid);
    return places.length > 0;
  });
  if (goesOn) await giveBackPlaces(from, uid);
}
