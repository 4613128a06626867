import { grant, revoke } from '../../functions/admin/grant.ts';
import { change } from '../../functions/data/change.ts';
import { visible } from '../../functions/http/records.ts';
import { approve } from '../../functions/request/approve.ts';
import { byOperator, operator } from './operator/operator.ts';

/** Whom it made an administrator, and what they were before. */
export type Made = { name: string; was: 'asking to join' | 'a member' | 'an administrator' };

/**
 * Makes the person with this identity an administrator; one whose request is waiting is approved in
 * the same change. Done twice, it changes nothing.
 *
 * @throws ProductError `not-found` when they are no member and have not asked to join.
 */
export function makeAdministrator(id: string): Promise<Made> {
  return change(async (unit) => {
    const asks = (await unit.get('requests', id)) !== undefined;
    const was = asks ? 'asking to join' : (await unit.get('admins', id)) ? 'an administrator' : 'a member';
    if (asks) await approve(unit, operator, { id, uid: id });
    await grant(unit, operator, id);
    const { name } = await visible(unit, operator, 'users', id);
    return { name, was };
  }, byOperator('grant-admin'));
}

/**
 * Takes the right of an administrator away, by the rules of the app: the last one keeps it. Done twice, it changes nothing.
 *
 * @returns what an operator reads of it
 * @throws ProductError `not-found` when they are no member
 */
export function revokeAdministrator(id: string, email: string): Promise<string> {
  return change(async (unit) => {
    const was = await unit.get('admins', id);
    await revoke(unit, operator, id);
    const { name } = await visible(unit, operator, 'users', id);
    return was
      ? `${name} (${email}) is no longer an administrator.`
      : `${name} (${email}) was not an administrator. Nothing was changed.`;
  }, byOperator('revoke-admin'));
}

/** What an operator reads of it. */
export const madeWords = ({ name, was }: Made, email: string): string =>
  was === 'an administrator'
    ? `${name} (${email}) was already an administrator. Nothing was changed.`
    : `${name} (${email}) is an administrator now, and was ${was} before.`;
