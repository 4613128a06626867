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
import { users } from '../../functions/user/user.on-write.ts';
import type { OperatorCommand } from '../../shared/audit/audit.ts';

/** A new administrator, and what they were before. */
export type NewAdministrator = { name: string; was: 'asking to join' | 'a member' | 'an administrator' };

/**
 * Makes the person with this identity an administrator. A waiting request is approved in the same change. It is
 * idempotent.
 *
 * @throws ProductError `not-found` if they are neither a member nor have asked to join
 */
export function makeAdministrator(id: string): Promise<NewAdministrator> {
  return change(async (unit) => {
    const asks = (await unit.get('requests', id)) !== undefined;
    const was = asks ? 'asking to join' : (await unit.get('admins', id)) ? 'an administrator' : 'a member';
    if (asks) await approve(unit, operator, { id, uid: id });
    await grant(unit, operator, id);
    const { name } = await readVisible(unit, operator, 'users', id);
    return { name, was };
  }, byOperator('grant-admin'));
}

/**
 * Makes an administrator a plain member, unless they are the last one. It is idempotent.
 *
 * @returns a message for the operator
 * @throws ProductError `not-found` if they aren't a member
 */
export function revokeAdministrator(id: string, email: string): Promise<string> {
  return change(async (unit) => {
    const was = await unit.get('admins', id);
    await revoke(unit, operator, id);
    const { name } = await readVisible(unit, operator, 'users', id);
    return was
      ? `${name} (${email}) is no longer an administrator.`
      : `${name} (${email}) was not an administrator. Nothing was changed.`;
  }, byOperator('revoke-admin'));
}

/** The message for the operator. */
export const newAdministratorMessage = ({ name, was }: NewAdministrator, email: string): string =>
  was === 'an administrator'
    ? `${name} (${email}) was already an administrator. Nothing was changed.`
    : `${name} (${email}) is an administrator now, and was ${was} before.`;

/**
 * Makes the person with this address an administrator.
 *
 * @returns a message for the operator
 * @throws Error in words, and the errors of `makeAdministrator`
 */
export async function grantAdmin(email: string): Promise<string> {
  return newAdministratorMessage(await makeAdministrator(await idOf(email)), email);
}

/** The uid of the identity with an address. @throws Error in words if there is none */
export async function idOf(email: string): Promise<string> {
  const identity = await findIdentity(email);
  if (!identity)
    throw new Error('Nobody has signed up with this address. Ask them to do so in the app first.');
  return identity.uid;
}

/** Ends all sessions of the person with this address. For a member, the audit records it. */
export async function endSessionsOf(email: string): Promise<void> {
  const uid = await idOf(email);
  await change(async (unit) => {
    const member = await unit.get('users', uid);
    if (member) await unit.put('users', member);
  }, byOperator('end-sessions'));
  await signOutEverywhere(uid);
}

/** Removes a member's second factor and ends their sessions; they are notified by mail. */
export async function resetFactor(email: string): Promise<void> {
  const uid = await idOf(email);
  await removeFactorSignedOut(uid, () =>
    change((unit) => removeFactor(unit, uid, 'an operator'), byOperator('reset-second-factor')),
  );
}

/** Writes a member's record as it is, so that the audit records a command. @returns the member's uid */
async function record(email: string, command: OperatorCommand): Promise<string> {
  const uid = await idOf(email);
  await change(async (unit) => {
    await unit.put('users', await readVisible(unit, operator, 'users', uid));
  }, byOperator(command));
  return uid;
}

/**
 * Locks a member out, also the last administrator: they can't sign in, and a restore doesn't let them. Nothing of theirs
 * is removed.
 */
export async function lockMember(email: string): Promise<string> {
  const uid = await record(email, 'lock-member');
  await closeIdentity(uid);
  // Signing out leaves a sign-in of the same second.
  await sleep(1000);
  await signOutEverywhere(uid);
  return `${email} is signed out and can’t sign in, until: member unlock ${email}`;
}

export async function unlockMember(email: string): Promise<string> {
  await reopenIdentity(await record(email, 'unlock-member'));
  return `${email} can sign in again.`;
}

/** Deletes a member as an administrator does in the app. @throws ProductError `last-admin` */
export async function deleteMember(email: string): Promise<string> {
  const uid = await idOf(email);
  await change(async (unit) => {
    const member = await readVisible(unit, operator, 'users', uid);
    await unit.remove('users', uid);
    await users.syncDerived?.(member, undefined, unit, operator);
  }, byOperator('delete-member'));
  return `${email} is deleted. For 30 days an administrator can restore them: Members, Deleted Members.`;
}
