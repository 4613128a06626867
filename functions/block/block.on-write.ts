import type { OnWrite } from '../http/on-write.ts';
import { blockId } from '../stores/blocks.ts';

export const blocks: OnWrite<'blocks'> = {
  identify: async ({ record }, actor) => blockId(actor.id, record.id),
  create: async (actor, input) => ({ ...input, member: actor.id }),
};
