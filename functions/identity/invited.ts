import { countMail } from '../stores/mail-limits.ts';
import { type Identity, makeIdentity } from './user-pool.ts';

/**
 * The identity of somebody who is to be made a member. The mail that invites them is sent with what follows
 * from that write, so that nobody is invited to what was refused; it is counted here, where it still can be.
 *
 * @throws ProductError `slow-down` when the address was sent enough of them; as `makeIdentity` does
 */
export async function invited(email: string, name: string): Promise<Identity> {
  await countMail('invitation', email);
  return makeIdentity(email, name);
}
