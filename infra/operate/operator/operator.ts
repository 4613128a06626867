import type { Author } from '../../../functions/data/audit.ts';
import type { MemberActor } from '../../../functions/http/call.ts';
import type { OperatorCommand } from '../../../shared/audit.ts';

/** An operator acts as an administrator would, so that no rule of theirs is passed by. */
export const operator: MemberActor = { type: 'member', id: 'operator', admin: true, chairOf: [] };

export const byOperator = (operation: OperatorCommand): Author => ({
  id: 'operator',
  role: 'operator',
  operation,
});
