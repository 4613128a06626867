import { can } from '../../shared/permissions/policy.ts';
import { approvalOfEdit, approvalOfNew } from '../../shared/resource/resource.rules.ts';
import type { OnWrite } from '../http/on-write.ts';

export const resources: OnWrite<'resources'> = {
  create: async (actor, input) => ({ ...input, ...approvalOfNew(actor.id) }),
  edit: async (actor, input, before) =>
    approvalOfEdit(actor.id, can(actor, 'publish', 'resources', input), input, before),
};
