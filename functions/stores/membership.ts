import { UnitOfWork } from '../data/change.ts';
import { decisionKey } from './decisions.ts';

/** What an identity is to the network. `none`: it has no request and no decision. */
export type Membership = 'member' | 'waiting' | 'decided' | 'none';

export async function membershipOf(uid: string, unit = new UnitOfWork()): Promise<Membership> {
  const keys = [{ pk: 'users', sk: uid }, { pk: 'requests', sk: uid }, decisionKey(uid)];
  const found = new Set((await unit.items(keys)).map(({ pk }) => pk));
  if (found.has('users')) return 'member';
  if (found.has('requests')) return 'waiting';
  return found.has('decisions') ? 'decided' : 'none';
}
