import { mostFollows } from '../../shared/follow/follow.rules.ts';
import type { OnWrite } from '../http/on-write.ts';
import { assertBelowLimit, followId } from '../stores/member-records.ts';

export const follows: OnWrite<'follows'> = {
  identify: async ({ record }, actor) => followId(actor.id, record),
  create: async (actor, input) => {
    await assertBelowLimit(
      'follows',
      actor.id,
      mostFollows,
      `You follow ${mostFollows} already. Stop following something first, in your account.`,
    );
    return { ...input, member: actor.id };
  },
};
