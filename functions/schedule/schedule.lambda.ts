import { deleteLongExpired, notifyOwners } from './offers.ts';
import { sweepImages } from './sweep-images.ts';
import { sweepInvitations } from './sweep-invitations.ts';
import { sweepUnconfirmed } from './sweep-unconfirmed.ts';

/** Does what time has brought by now; run twice, or late, it does no more than once on time would have. */
export async function handler(): Promise<void> {
  const now = new Date();
  await notifyOwners(now);
  await deleteLongExpired(now);
  await sweepImages(now);
  await sweepInvitations(now);
  await sweepUnconfirmed();
}
