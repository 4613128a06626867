import type { Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import { readItem } from '../data/records.ts';
import { type Key, secondsFrom } from '../data/table.ts';
import type { Resetter } from '../mail/sign-in-mails.ts';
import { factorKey, factorOf, hasFactor, storeFactor } from '../stores/second-factors.ts';

/** Seconds for which it is stored who reset a factor: longer than the mail about it is retried. */
const keptSeconds = 100 * secondsPerDay;
const resetKey = (uid: string, version: number): Key => ({ pk: 'factor-resets', sk: `${uid}#${version}` });

/**
 * The member whose second factor is to be reset.
 *
 * @throws ProductError `conflict` where they have none, or are no member
 */
export async function memberToReset(unit: UnitOfWork, uid: string): Promise<Stored<'users'>> {
  if (!hasFactor(await factorOf(unit, uid)))
    throw new ProductError('conflict', {
      message: msg('They have no second factor: there is nothing to reset.'),
    });
  const member = await unit.get('users', uid);
  if (!member)
    throw new ProductError('conflict', {
      message: msg('They are not a member now: their account is closed, or is waiting for an administrator.'),
    });
  return member;
}

/**
 * Removes a member's second factor. Their record gets a new version, so that the audit says who did it, and the stream
 * sends the mail.
 *
 * @throws ProductError `conflict` where there is none, or they are no member
 */
export async function removeFactor(unit: UnitOfWork, uid: string, by: Resetter): Promise<void> {
  const member = await memberToReset(unit, uid);
  await storeFactor(unit, factorKey(uid));
  const { version } = await unit.put('users', member);
  await unit.putItem({ ...resetKey(uid, version), by, expires: secondsFrom(unit.now, keptSeconds) });
}

/** Finds the person who reset the member's second factor with this version of their record, if anybody did. */
export const resetterOf = async (uid: string, version: number): Promise<Resetter | undefined> =>
  (await readItem(resetKey(uid, version)))?.by as Resetter | undefined;
