import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { present } from '../../shared/registry.ts';
import { changeBy } from '../data/actor.ts';
import { Unit } from '../data/change.ts';
import type { Answer, Call } from '../http/call.ts';
import { idOf, visible } from '../http/records.ts';

export async function getMe({ actor }: Call): Promise<Answer> {
  const user = await visible(new Unit(), actor, 'users', actor.id);
  return {
    status: 200,
    body: { user: present('users', user, actor), roles: { admin: actor.admin, chairOf: actor.chairOf } },
  };
}

export async function dismissNotification(call: Call): Promise<Answer> {
  const id = idOf(call);
  await changeBy(call.actor, async (unit, actor) => {
    const user = await visible(unit, actor, 'users', actor.id);
    if (!can(actor, 'dismiss-notification', 'users', user)) throw new ProductError('forbidden');
    const notifications = user.notifications.filter((each) => each.id !== id);
    if (notifications.length === user.notifications.length) throw new ProductError('not-found');
    await unit.put('users', { ...user, notifications });
  });
  return { status: 204 };
}
