import type { Presented } from '../../shared/registry.ts';
import type { Me } from './replica-layout.ts';

export function meOf(user: Presented<'users'>, roles: Me['roles'], heldBack = false): Me {
  return { user, roles, actor: { type: 'member', id: user.id, ...roles }, heldBack };
}
