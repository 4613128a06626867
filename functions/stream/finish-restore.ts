import { collections, kinds } from '../../shared/kinds/registry.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { everyItem, everyRecord } from '../data/records.ts';
import {
  deleteFormerMembership,
  endRestoring,
  nextFormerMemberships,
  restoredFrom,
  restoreMembership,
} from '../stores/former-memberships.ts';
import { endNoticesOf } from '../stores/notices.ts';
import { syncIdentity } from './sync-identity.ts';

/** Memberships that are restored in one transaction. */
const membershipsAtOnce = 20;

/** Completes the restoring of a deleted member: they can sign in, and are put into their lists again. */
export async function finishRestore(id: string): Promise<void> {
  await syncIdentity(id);
  const from = await restoredFrom(new UnitOfWork(), id);
  if (!from) return;
  if (from !== id) {
    await restoreOffers(from, id);
    await restoreOwnRecords(from, id);
    await restoreBlocks(from, id);
  }
  await restoreMemberships(from, id);
  await endNoticesOf(id);
}

/** A member with a new identity becomes the owner of their offers: nobody else could edit, renew or delete those. */
async function restoreOffers(from: string, uid: string): Promise<void> {
  for await (const { id, owner } of everyRecord('offers'))
    if (owner === from)
      await change(async (unit) => {
        const offer = await unit.get('offers', id);
        if (offer?.owner === from && (await unit.get('users', uid)))
          await unit.put('offers', { ...offer, owner: uid });
      });
}

/** The change is quiet, because these notices were mailed already. */
async function restoreOwnRecords(from: string, uid: string): Promise<void> {
  for (const collection of collections.filter((each) => kinds[each].ids === 'by-member'))
    for await (const { sk } of everyItem(collection, `${from}-`))
      await change(async (unit) => {
        const record = await unit.get(collection, sk);
        if (!record || !(await unit.get('users', uid))) return;
        unit.quiet = true;
        await unit.remove(collection, sk);
        const moved = { ...record, id: uid + sk.slice(from.length), member: uid };
        await unit.put(collection, moved as NonNullable<typeof record>);
      });
}

/** Whoever blocked or muted them still does. */
async function restoreBlocks(from: string, uid: string): Promise<void> {
  for await (const { id, record } of everyRecord('blocks'))
    if (record.id === from)
      await change(async (unit) => {
        const block = await unit.get('blocks', id);
        if (block) await unit.put('blocks', { ...block, record: { ...block.record, id: uid } });
      });
}

async function restoreMemberships(from: string, uid: string): Promise<void> {
  const memberships = await nextFormerMemberships(from, membershipsAtOnce);
  const hasMore = await change(async (unit) => {
    // If they were deleted again meanwhile, the memberships are kept for the next restoring.
    if (!(await unit.get('users', uid))) return false;
    for (const membership of memberships) {
      await restoreMembership(unit, uid, membership);
      await deleteFormerMembership(unit, from, membership);
    }
    if (memberships.length === 0) await endRestoring(unit, uid);
    return memberships.length > 0;
  });
  if (hasMore) await restoreMemberships(from, uid);
}
