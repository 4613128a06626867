import { setTimeout as sleep } from 'node:timers/promises';
import { removeFactorSignedOut } from '../../functions/account/factor-changes.ts';
import { removeFactor } from '../../functions/account/reset-factor.ts';
import { grant, revoke } from '../../functions/admin/grant.ts';
import { byOperator } from '../../functions/data/audit.ts';
import { change } from '../../functions/data/change.ts';
import { readVisible } from '../../functions/http/records.ts';
import {
  closeIdentity,
  findIdentity,
  reopenIdentity,
  signOutEverywhere,
} from '../../functions/identity/user-pool.ts';
import { approve } from '../../functions/request/approve.ts';
import { operator } from '../../functions/stores/actor.ts';
import { setLocked } from '../../functions/stores/sessions.ts';
import { users } from '../../functions/user/user.on-write.ts';
import type { OperatorCommand } from '../../shared/audit/audit.ts';
import { ProductError } from '../../shared/protocol/errors.ts';

/** The uid of the identity with an address. @throws Error in words if there is none */
export async function idOf(email: string): Promise<string> {
  const identity = await findIdentity(email);
  if (!identity)
    throw new Error('Nobody has signed up with this address. Ask them to do so in the app first.');
  return identity.uid;
}

/** What a command does to a person. @returns a message for the operator */
type Act = (uid: string, email: string) => Promise<string>;

/**
 * Makes the person with this identity an administrator. A waiting request is approved in the same change. It is
 * idempotent.
 *
 * @throws ProductError `not-found` if they are neither a member nor have asked to join
 */
export const grantAdmin: Act = (id, email) =>
  change(async (unit) => {
    const asks = (await unit.get('requests', id)) !== undefined;
    const isAdmin = (await unit.get('admins', id)) !== undefined;
    if (asks) await approve(unit, operator, { id, uid: id });
    await grant(unit, operator, id);
    const { name } = await readVisible(unit, operator, 'users', id);
    return isAdmin
      ? `${name} (${email}) was already an administrator. Nothing was changed.`
      : `${name} (${email}) is an administrator now, and was ${asks ? 'asking to join' : 'a member'} before.`;
  }, byOperator('grant-admin'));

/**
 * Makes an administrator a plain member, unless they are the last one. It is idempotent.
 *
 * @throws ProductError `not-found` if they aren't a member
 */
export const revokeAdmin: Act = (id, email) =>
  change(async (unit) => {
    const was = await unit.get('admins', id);
    await revoke(unit, operator, id);
    const { name } = await readVisible(unit, operator, 'users', id);
    return was
      ? `${name} (${email}) is no longer an administrator.`
      : `${name} (${email}) was not an administrator. Nothing was changed.`;
  }, byOperator('revoke-admin'));

/** Writes a member's record as it is, so that the audit records the command. @param locked locks them or ends that */
const record = (uid: string, command: OperatorCommand, locked?: boolean) =>
  change(async (unit) => {
    const member = await unit.get('users', uid);
    if (member) await unit.put('users', member);
    if (locked !== undefined && !member) throw new ProductError('not-found');
    if (locked !== undefined) await setLocked(unit, uid, locked);
  }, byOperator(command));

export const endSessionsOf: Act = async (uid, email) => {
  await record(uid, 'end-sessions');
  await signOutEverywhere(uid);
  return `${email} is signed out everywhere.`;
};

/** Removes a member's second factor and ends their sessions; they are notified by mail. */
export const resetFactor: Act = async (uid, email) => {
  await removeFactorSignedOut(uid, () =>
    change((unit) => removeFactor(unit, uid, 'an operator'), byOperator('reset-second-factor')),
  );
  return `${email} signs in with the password alone until they set up a new second factor.`;
};

/** Locks a member out, also the last administrator. Nothing of theirs is removed, and no restore lets them in. */
export const lockMember: Act = async (uid, email) => {
  await record(uid, 'lock-member', true);
  await closeIdentity(uid);
  // Signing out leaves a sign-in of the same second.
  await sleep(1000);
  await signOutEverywhere(uid);
  return `${email} is signed out and can’t sign in, until: member unlock ${email}`;
};

export const unlockMember: Act = async (uid, email) => {
  await record(uid, 'unlock-member', false);
  await reopenIdentity(uid);
  return `${email} can sign in again.`;
};

/** Deletes a member as an administrator does in the app. @throws ProductError `last-admin` */
export const deleteMember: Act = (uid, email) =>
  change(async (unit) => {
    const member = await readVisible(unit, operator, 'users', uid);
    await unit.remove('users', uid);
    await users.syncDerived?.(member, undefined, unit, operator);
    return `${email} is deleted. For 30 days an administrator can restore them: Members, Deleted Members.`;
  }, byOperator('delete-member'));
