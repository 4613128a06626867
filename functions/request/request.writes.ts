import type { KindWrites } from '../http/kind-writes.ts';

export const requestWrites: KindWrites<'requests'> = {
  create: async (actor, input) => ({ ...input, nominatedBy: actor.id }),
  edit: async (_actor, input, before) => ({ ...before, ...input }),
};
