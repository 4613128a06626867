import { notClosed } from '../../shared/fields/common-fields.ts';
import { can } from '../../shared/permissions/policy.ts';
import { isOpenStatus, projectProblems } from '../../shared/project/project.rules.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { OnWrite } from '../http/on-write.ts';

export const projects: OnWrite<'projects'> = {
  faults: async (actor, { status, taskforces }) =>
    status && taskforces ? projectProblems(actor, { status, taskforces }) : [],
  /** The author of a project is one of its leads. */
  create: async (actor, input) => ({
    ...input,
    leads: input.leads.includes(actor.id) ? input.leads : [actor.id, ...input.leads],
  }),
  /** The stored project decides: a lead can't gain the right by what they send. */
  edit: async (actor, input, before) => {
    if (
      input.status !== before.status &&
      input.status !== 'proposal' &&
      !can(actor, 'choose-status', 'projects', before)
    )
      throw new ProductError('forbidden', {
        message: 'Only a chair or an administrator can move a proposal forward.',
      });
    if (input.taskforces.length > 0 && !can(actor, 'add-taskforce', 'projects', before))
      throw new ProductError('forbidden', {
        message: 'Only a chair or an administrator can add a project’s first task force.',
      });
    // A status that is proposed to members opens a closed project again.
    return isOpenStatus(input.status) ? notClosed : {};
  },
};
