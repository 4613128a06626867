import type { Handler } from '../http/call.ts';
import { asId, versionNamed } from '../http/records.ts';
import { changeBy } from '../stores/actor.ts';
import { grant, revoke } from './grant.ts';

/**
 * Makes a member an administrator; the mark on their record changes in the same write. Like taking the right away,
 * it can be repeated: only what changes something has to be from the member's present version.
 */
export const grantAdmin: Handler<'grantAdmin'> = async (call) => {
  const version = versionNamed(call);
  await changeBy(call.actor, (unit, actor) =>
    grant(unit, actor, asId(call.path.userId, call.refusal), version),
  );
  return { status: 204 };
};

/** Takes the right away; two administrators who revoke each other at once leave one. */
export const revokeAdmin: Handler<'revokeAdmin'> = async (call) => {
  const version = versionNamed(call);
  await changeBy(call.actor, (unit, actor) =>
    revoke(unit, actor, asId(call.path.userId, call.refusal), version),
  );
  return { status: 204 };
};
