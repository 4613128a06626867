import { can } from '../../shared/permissions/policy.ts';
import type { OnWrite } from '../http/on-write.ts';

export const resources: OnWrite<'resources'> = {
  create: async (actor, input) => ({ ...input, approved: false, submittedBy: actor.id }),
  /** A resource that is moved to another task force waits for approval there, unless the mover may approve it. */
  edit: async (actor, input, before) => {
    const moved = input.taskforce.id !== before.taskforce.id;
    const approved = before.approved && (!moved || can(actor, 'publish', 'resources', input));
    return { approved, ...(before.approved && !approved && { submittedBy: actor.id }) };
  },
};
