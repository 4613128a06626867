import type { KindWrites } from '../http/kind-writes.ts';
import { blockId } from '../stores/blocks.ts';

export const blocks: KindWrites<'blocks'> = {
  identify: async ({ of }, actor) => blockId(actor.id, of),
  create: async (actor, input) => ({ ...input, member: actor.id }),
};
