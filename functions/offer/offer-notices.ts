import { keptExpired } from '../../shared/offer/deletion.rules.ts';
import { endsSoon } from '../../shared/offer/offer.rules.ts';
import type { Stored } from '../../shared/registry.ts';
import type { MemberActor } from '../data/actor.ts';
import type { Unit } from '../data/change.ts';
import { changeNotices, type Telling, untold } from '../data/notification.ts';
import { firstTime } from '../data/once.ts';

/** What an owner is told of once. Renewed, an offer has another expiry, of which they are told anew. */
export const deedOfTelling = ({ id, expiry }: { id: string; expiry: string }, expired: boolean): string =>
  `offer#${id}#${expiry}#${expired ? 'at' : 'before'}`;

/** What owners are told of the end of an offer, before it or after. Those that end on the same day share a notice. */
export function tellingOfEnd(expiry: string, expired: boolean): Telling {
  const day = new Date(expiry).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  // The app shows the day where its reader is, which may be the one before or after.
  const on = `on ${day} (UTC)`;
  const renewal = (it: string, isDeleted: string) =>
    `Others no longer see ${it}. You can renew ${it} within ${keptExpired} days; then ${isDeleted}.`;
  return expired
    ? {
        subject: `offers expired on ${day}`,
        of: 'offers',
        ofOne: (name) => `Your opportunity “${name}” expired ${on}. ${renewal('it', 'it is deleted')}`,
        ofMany: (count, named) =>
          `${count} of your opportunities expired ${on}: ${named}. ${renewal('them', 'they are deleted')}`,
      }
    : {
        subject: `offers expiring on ${day}`,
        of: 'offers',
        ofOne: (name) => `Your opportunity “${name}” expires ${on}. Renew it if it should stay.`,
        ofMany: (count, named) =>
          `${count} of your opportunities expire ${on}: ${named}. Renew them if they should stay.`,
      };
}

/** Takes back what the owner of an offer was told of its end, once that is no longer so: it was renewed, or is gone. */
export async function takeBackEnd(
  unit: Unit,
  before: Stored<'offers'>,
  after: Stored<'offers'> | undefined,
): Promise<void> {
  if (after?.expiry === before.expiry) return;
  await changeNotices(unit, before.owner, (notices) =>
    [false, true].reduce(
      (left, expired) => untold(left, before, tellingOfEnd(before.expiry, expired)),
      notices,
    ),
  );
}

/** What an owner is told of the end of an offer follows its expiry. @param before undefined of one that is posted */
export async function followExpiry(
  unit: Unit,
  actor: MemberActor,
  before: Stored<'offers'> | undefined,
  after: Stored<'offers'> | undefined,
): Promise<void> {
  if (before) await takeBackEnd(unit, before, after);
  // Who has just chosen a week for their own knows that it ends in a week: they are told of the end alone.
  if (after && after.owner === actor.id && after.expiry !== before?.expiry && endsSoon(after, unit.now))
    await firstTime(unit, deedOfTelling(after, false));
}
