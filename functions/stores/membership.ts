import { UnitOfWork } from '../data/change.ts';
import { decisionKey, isFinal } from './decisions.ts';

/**
 * An identity's relation to the network. `none`: it has no request and no decision. `declined`: its request was declined,
 * and it can ask again. `decided`: it can't.
 */
export type Membership = 'member' | 'waiting' | 'declined' | 'decided' | 'none';

export const canAskToJoin = (membership: Membership): boolean =>
  membership === 'none' || membership === 'declined';

export async function membershipOf(uid: string, unit = new UnitOfWork()): Promise<Membership> {
  const keys = [{ pk: 'users', sk: uid }, { pk: 'requests', sk: uid }, decisionKey(uid)];
  const found = new Map((await unit.items(keys)).map((item) => [item.pk, item]));
  if (found.has('users')) return 'member';
  if (found.has('requests')) return 'waiting';
  const decision = found.get('decisions');
  if (!decision) return 'none';
  return isFinal(decision) ? 'decided' : 'declined';
}
