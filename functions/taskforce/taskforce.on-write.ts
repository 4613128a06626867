import type { OnWrite } from '../http/on-write.ts';
import { updateChairIndex } from '../stores/chairs.ts';
import { namedByOthers } from '../stores/role-consent.ts';

export const taskforces: OnWrite<'taskforces'> = {
  create: async (actor, input) => ({ ...input, ...namedByOthers(actor, undefined, input) }),
  edit: async (actor, input, before) => namedByOthers(actor, before, input),
  syncDerived: (before, after, unit) => updateChairIndex(unit, before, after),
};
