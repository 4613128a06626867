import type { Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { quotedName } from '../../shared/language/quoted.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import { approvalKey, decisionKey, declineIn } from '../stores/decisions.ts';

/** The outcome of a request that is gone: the member whom an approval made, or a decline. */
export async function decisionOn(
  unit: UnitOfWork,
  id: string,
): Promise<Stored<'users'> | 'declined' | undefined> {
  const approval = await unit.item(approvalKey(id));
  const member = approval && (await unit.get('users', approval.userId as string));
  if (member) return member;
  return declineIn(await unit.item(decisionKey(id))) && 'declined';
}

/** Each request has one outcome: whoever decides second is told what the first decided. */
export const alreadyDeclined = () =>
  new ProductError('conflict', { message: msg('Another administrator has already declined this request.') });

export const alreadyApproved = ({ name }: Stored<'users'>) =>
  new ProductError('conflict', {
    message: msg('Another administrator has already approved this request: {name} is a member.'),
    values: { name: quotedName(name) },
  });

/** @throws ProductError that says what became of a request that is gone */
export async function refuseGone(unit: UnitOfWork, id: string): Promise<never> {
  const decided = await decisionOn(unit, id);
  if (decided === 'declined') throw alreadyDeclined();
  throw decided ? alreadyApproved(decided) : new ProductError('not-found');
}
