import type { OnWrite } from '../http/on-write.ts';
import { blockId } from '../stores/blocks.ts';

export const blocks: OnWrite<'blocks'> = {
  identify: async ({ of }, actor) => blockId(actor.id, of),
  create: async (actor, input) => ({ ...input, member: actor.id }),
};
