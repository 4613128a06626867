import { msg } from '../../shared/language/messages.ts';
import { can } from '../../shared/permissions/policy.ts';
import { leadsOfNew, projectProblems, reopening } from '../../shared/project/project.rules.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { OnWrite } from '../http/on-write.ts';
import { namedByOthers } from '../stores/role-consent.ts';

export const projects: OnWrite<'projects'> = {
  faults: async (actor, { status, taskforces }) =>
    status && taskforces ? projectProblems(actor, { status, taskforces }) : [],
  create: async (actor, input) => {
    const fields = { ...input, leads: leadsOfNew(actor.id, input.leads) };
    return { ...fields, ...namedByOthers(actor, undefined, fields) };
  },
  /** The stored project decides: a lead can't gain the right by what they send. */
  edit: async (actor, input, before) => {
    if (
      input.status !== before.status &&
      input.status !== 'proposal' &&
      !can(actor, 'choose-status', 'projects', before)
    )
      throw new ProductError('forbidden', {
        message: msg('Only a chair or an administrator can move a proposal forward.'),
      });
    if (input.taskforces.length > 0 && !can(actor, 'add-taskforce', 'projects', before))
      throw new ProductError('forbidden', {
        message: msg('Only a chair or an administrator can add a project’s first task force.'),
      });
    return { ...reopening(input.status), ...namedByOthers(actor, before, input) };
  },
};
