import { can } from '../../shared/permissions/policy.ts';
import { everyRecord } from '../data/records.ts';
import type { Handler } from '../http/call.ts';
import { everyBounce } from '../stores/bounces.ts';

/** Answers the members whose mail comes back, or who called it unwanted. */
export const listBounces: Handler<'listBounces'> = async ({ actor, refusal }) => {
  if (!can(actor, 'see-bounces', 'users')) throw refusal('forbidden');
  const bounceOf = await everyBounce();
  const items = [];
  for await (const { id, name, email } of everyRecord('users')) {
    const bounce = bounceOf(email);
    if (bounce) items.push({ id, name, email, ...bounce });
  }
  return { status: 200, body: { items } };
};
