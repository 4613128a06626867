import type { Stored } from '../../shared/kinds/registry.ts';
import { msg, type Sentence } from '../../shared/language/messages.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { can } from '../../shared/permissions/policy.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { UnitOfWork } from '../data/change.ts';
import { countEntry } from '../data/conditional-update.ts';
import { readItem } from '../data/records.ts';
import type { MemberActor } from '../stores/actor.ts';
import { addressHash } from '../stores/hash.ts';
import { countMailToStranger } from '../stores/mail-limits.ts';
import { duration, timeWindow } from '../stores/time-window.ts';
import { findIdentity, type Identity, makeIdentity } from './user-pool.ts';

/**
 * Makes the identity of a future member. The stream mails the invitation once the member's record is written, but it is
 * counted here, where it can still be refused.
 *
 * @param by the member who invites
 * @throws ProductError `slow-down` as `countMailToStranger` does; as `makeIdentity` does
 */
export async function makeInvitedIdentity(
  { email, name }: { email: string; name: string },
  by: string,
): Promise<Identity> {
  await countMailToStranger('invitation', { email, by });
  return makeIdentity(email, name);
}

/** Says whose address it is, as every member sees the names of the others. */
export const holderSentence = ({ name }: Stored<'users'>): Sentence => ({
  message: msg('This address belongs to {name}, who is already a member.'),
  values: { name },
});

/** Addresses of members that somebody may find out in a day, so that nobody can go through a list. */
const mostRevealed = 10;

/**
 * Asserts that the address isn't a member's.
 *
 * @throws `invalid` with the member's name; `slow-down` for any address, to somebody who can't see addresses and found
 *   out many
 */
export async function assertNoMember(email: string, actor: MemberActor): Promise<void> {
  const { window, expires, secondsLeft } = timeWindow(secondsPerDay);
  const key = { pk: 'codes', sk: `told#${window}#${actor.id}` };
  const slowDown = new ProductError('slow-down', {
    message: msg(
      'Many people you nominated today are already members. Please check under Members first; you can nominate again in {wait}.',
    ),
    values: { wait: duration(secondsLeft) },
    retryAfter: secondsLeft,
  });
  const revealed = (await readItem(key))?.entries as Set<string> | undefined;
  if (revealed && revealed.size >= mostRevealed && !actor.admin) throw slowDown;
  const identity = await findIdentity(email);
  const holder = identity && (await new UnitOfWork().get('users', identity.uid));
  if (!holder) return;
  if (
    !can(actor, 'see-private', 'users', holder) &&
    !(await countEntry(key, { entry: addressHash(email), most: mostRevealed, expires }))
  )
    throw slowDown;
  throw new ProductError('invalid', { fields: [{ path: 'email', ...holderSentence(holder) }] });
}
