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
