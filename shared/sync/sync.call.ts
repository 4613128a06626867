import * as z from 'zod';
import { type AnswerOf, defineCall } from '../define-call.ts';
import { exampleOf } from '../examples.ts';
import { type Collection, collections, kinds } from '../registry.ts';

const changesOf = <C extends Collection>(collection: C) =>
  z.object({ upsert: z.array(kinds[collection].presentedPrivately.partial()), remove: z.array(z.string()) });

/**
 * A page of changes. `reset`: what follows, up to the page with `more` false, is everything the
 * caller may see, and whatever they hold beside it is to be dropped.
 */
const syncAnswer = z.object({
  cursor: z.string(),
  more: z.boolean(),
  reset: z.boolean(),
  /** The caller is an administrator, and answered as a member until this session shows a second factor. */
  heldBack: z.literal(true).optional(),
  collections: z.object(
    Object.fromEntries(collections.map((each) => [each, changesOf(each).optional()])) as {
      [C in Collection]: z.ZodOptional<ReturnType<typeof changesOf<C>>>;
    },
  ),
});

export const sync = defineCall('sync', 'GET /api/sync', {
  summary: 'What changed since the cursor; without one, everything the caller may see',
  /** Any cursor is taken: one that can't be read begins anew. */
  query: z.object({ cursor: z.string().optional() }),
  answer: {
    says: 'A page of changes. Ask again with its cursor until `more` is false.',
    schema: syncAnswer,
    example: {
      cursor: 'eyJzZXEiOjQyfQ.2vD0hJ3kXw1c',
      more: false,
      reset: false,
      collections: { topics: { upsert: [exampleOf(kinds.topics)], remove: [] } },
    },
  },
  // Its handler goes on in small pages.
  dailyLimit: 'none',
});

export type SyncAnswer = AnswerOf<typeof sync>;
