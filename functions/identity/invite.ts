import { countMail } from '../stores/mail-limits.ts';
import { type Identity, makeIdentity } from './user-pool.ts';

/**
 * Makes the identity of a future member. The stream mails the invitation once the member's record is written, but it is
 * counted here, where it can still be refused.
 *
 * @throws ProductError `slow-down` when the address was sent enough of them; as `makeIdentity` does
 */
export async function makeInvitedIdentity(email: string, name: string): Promise<Identity> {
  await countMail('invitation', email);
  return makeIdentity(email, name);
}
