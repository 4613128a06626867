import type { By } from '../../../functions/data/audit.ts';
import type { MemberActor } from '../../../functions/http/call.ts';

/** An operator acts as an administrator would, so that no rule of theirs is passed by. */
export const operator: MemberActor = { type: 'member', id: 'operator', admin: true, chairOf: [] };

/** @param operation what an operator's command is called in who did what */
export const byOperator = (operation: string): By => ({ id: 'operator', role: 'operator', operation });
