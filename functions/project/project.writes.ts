import { ProductError } from '../../shared/errors.ts';
import { can } from '../../shared/policy.ts';
import { projectProblems } from '../../shared/project/project.rules.ts';
import type { MemberActor } from '../http/call.ts';
import type { Edited, KindWrites } from '../http/kind-writes.ts';

function assertComplete(actor: MemberActor, draft: Edited<'projects'>): void {
  const fields = projectProblems(actor, draft);
  if (fields.length > 0) throw new ProductError('invalid', { fields });
}

export const projectWrites: KindWrites<'projects'> = {
  /** Whoever starts a project is one of its leads. */
  create: async (actor, input) => {
    assertComplete(actor, input);
    return { ...input, leads: input.leads.includes(actor.id) ? input.leads : [actor.id, ...input.leads] };
  },
  /** Judged by the stored project: what a lead sends can't open the door for itself. */
  edit: async (actor, input, before) => {
    if (
      input.status !== before.status &&
      input.status !== 'proposal' &&
      !can(actor, 'choose-status', 'projects', before)
    )
      throw new ProductError('forbidden', {
        message: 'Only a chair or an administrator can move a proposal on.',
      });
    if (input.taskforces.length > 0 && !can(actor, 'add-taskforce', 'projects', before))
      throw new ProductError('forbidden', {
        message: 'Only a chair or an administrator can add a project’s first task force.',
      });
    assertComplete(actor, input);
    return input;
  },
};
