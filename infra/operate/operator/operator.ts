import type { Author } from '../../../functions/data/audit.ts';
import type { MemberActor } from '../../../functions/http/call.ts';
import type { OperatorCommand } from '../../../shared/audit/audit.ts';

/** Operators act as an administrator, so that the same rules apply to them. */
export const operator: MemberActor = { type: 'member', id: 'operator', admin: true, chairOf: [] };

export const byOperator = (operation: OperatorCommand): Author => ({
  id: 'operator',
  role: 'operator',
  operation,
});
