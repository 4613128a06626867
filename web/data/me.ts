import type { Presented } from '../../shared/kinds/registry.ts';
import type { Me } from './replica-layout.ts';

export function meOf(user: Presented<'users'>, roles: Me['roles'], needsSecondFactor = false): Me {
  return { user, roles, actor: { type: 'member', id: user.id, ...roles }, heldBack: needsSecondFactor };
}
