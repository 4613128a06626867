import { endsSoon } from '../../shared/offer/offer.rules.ts';
import type { Stored } from '../../shared/registry.ts';
import type { UnitOfWork } from '../data/change.ts';
import { markDone } from '../data/once.ts';
import type { MemberActor } from '../stores/actor.ts';
import { type NoticeGroup, removeNotice } from '../stores/notices.ts';

/** What an owner is told of once. Renewed, an offer has another expiry, of which they are told anew. */
export const deedOfTelling = ({ id, expiry }: { id: string; expiry: string }, expired: boolean): string =>
  `offer#${id}#${expiry}#${expired ? 'at' : 'before'}`;

/** What owners are told of the end of an offer, before it or after. Those that end on the same day share a notice. */
export const tellingOfEnd = (expiry: string, expired: boolean): NoticeGroup => ({
  subject: expired ? 'offer-expired' : 'offer-expiring',
  day: expiry.slice(0, 10),
});

/** Removes what the owner of an offer was told of its end, once that is no longer so: it was renewed, or is gone. */
export async function removeEndNotices(
  unit: UnitOfWork,
  before: Stored<'offers'>,
  after: Stored<'offers'> | undefined,
): Promise<void> {
  if (after?.expiry === before.expiry) return;
  for (const expired of [false, true])
    await removeNotice(unit, before.owner, tellingOfEnd(before.expiry, expired), before);
}

/** What an owner is told of the end of an offer follows its expiry. @param before undefined of one that is posted */
export async function followExpiry(
  unit: UnitOfWork,
  actor: MemberActor,
  before: Stored<'offers'> | undefined,
  after: Stored<'offers'> | undefined,
): Promise<void> {
  if (before) await removeEndNotices(unit, before, after);
  // Who has just chosen a week for their own knows that it ends in a week: they are told of the end alone.
  if (after && after.owner === actor.id && after.expiry !== before?.expiry && endsSoon(after, unit.now))
    await markDone(unit, deedOfTelling(after, false));
}
