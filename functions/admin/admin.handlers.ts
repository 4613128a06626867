import { msPerDay } from '../../shared/language/time.ts';
import { can } from '../../shared/permissions/policy.ts';
import type { Handler } from '../http/call.ts';
import { parseId, requestedVersion } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';
import { grant, revoke } from './grant.ts';

/**
 * Makes a member an administrator, and marks their record in the same write. Granting and revoking can be repeated:
 * only a call that changes something must name the present version.
 */
export const grantAdmin: Handler<'grantAdmin'> = async (call) => {
  const version = requestedVersion(call);
  await changeBy(call.actor, (unit, actor) =>
    grant(unit, actor, parseId(call.path.userId, call.refusal), version),
  );
  return { status: 204 };
};

/** Revokes the right; of two administrators who revoke each other at once one remains. */
export const revokeAdmin: Handler<'revokeAdmin'> = async (call) => {
  const version = requestedVersion(call);
  await changeBy(call.actor, (unit, actor) =>
    revoke(unit, actor, parseId(call.path.userId, call.refusal), version),
  );
  return { status: 204 };
};

export const announce: Handler<'announce'> = async (call) => {
  const { text, days } = call.input();
  await changeBy(call.actor, async (unit, actor) => {
    const admin = await unit.get('admins', actor.id);
    if (!admin || !can(actor, 'announce', 'admins')) throw call.refusal('forbidden');
    const until = new Date(unit.now.getTime() + Number(days) * msPerDay).toISOString();
    await unit.put('admins', { ...admin, announcement: { text, until } });
  });
  return { status: 204 };
};

/** Any administrator may end it; that there is none any more is what they wanted. */
export const endAnnouncement: Handler<'endAnnouncement'> = async (call) => {
  const id = parseId(call.path.userId, call.refusal);
  await changeBy(call.actor, async (unit, actor) => {
    if (!can(actor, 'announce', 'admins')) throw call.refusal('forbidden');
    const admin = await unit.get('admins', id);
    if (!admin) throw call.refusal('not-found');
    const { announcement, ...silent } = admin;
    if (announcement) await unit.put('admins', silent);
  });
  return { status: 204 };
};
