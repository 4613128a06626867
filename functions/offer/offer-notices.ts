import type { Stored } from '../../shared/kinds/registry.ts';
import { expiresSoon } from '../../shared/offer/expiry.rules.ts';
import type { UnitOfWork } from '../data/change.ts';
import { markDone } from '../data/once.ts';
import type { MemberActor } from '../stores/actor.ts';
import type { NoticeGroup } from '../stores/notices.ts';

/** The idempotency key of an owner's notice. A renewed offer has another expiry, and so another key. */
export const endNoticeKey = ({ id, expiry }: { id: string; expiry: string }, expired: boolean): string =>
  `offer#${id}#${expiry}#${expired ? 'at' : 'before'}`;

/** The notice of an offer's end, before or after it. Offers that end on the same day share one. */
export const endNoticeGroup = (expiry: string, expired: boolean): NoticeGroup => ({
  subject: expired ? 'offer-expired' : 'offer-expiring',
  day: expiry.slice(0, 10),
});

/** Somebody who has just chosen a week needs no notice that it ends in a week. @param before undefined for a new offer */
export async function skipEndNotice(
  unit: UnitOfWork,
  actor: MemberActor,
  before: Stored<'offers'> | undefined,
  after: Stored<'offers'> | undefined,
): Promise<void> {
  if (after && after.owner === actor.id && after.expiry !== before?.expiry && expiresSoon(after, unit.now))
    await markDone(unit, endNoticeKey(after, false));
}
