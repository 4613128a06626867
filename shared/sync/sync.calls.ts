import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleOf } from '../definitions/examples.ts';
import { operatorsWord } from '../fields/announcement.ts';
import { type Collection, collections, kinds } from '../kinds/registry.ts';

const changesOf = <C extends Collection>(collection: C) =>
  z.object({ upsert: z.array(kinds[collection].presentedPrivately.partial()), remove: z.array(z.string()) });

/**
 * A page of changes. With `reset`, the pages up to the one with `more` false hold everything that the caller may see, and
 * the browser drops all else.
 */
const syncAnswer = z.object({
  cursor: z.string(),
  more: z.boolean(),
  reset: z.boolean(),
  /** The caller is an administrator who gets a member's answers until the session shows a second factor. */
  needsSecondFactor: z.literal(true).optional(),
  /** What an operator says to everybody, on the last page. */
  word: operatorsWord.optional(),
  collections: z.object(
    Object.fromEntries(collections.map((each) => [each, changesOf(each).optional()])) as {
      [C in Collection]: z.ZodOptional<ReturnType<typeof changesOf<C>>>;
    },
  ),
});

export const sync = defineCall('sync', 'GET /api/sync', {
  summary: 'What changed since the cursor; without one, everything the caller may see',
  /** Any cursor is accepted: an unreadable one starts from the beginning. */
  query: z.object({ cursor: z.string().optional() }),
  answer: {
    description: 'A page of changes. Ask again with its cursor until `more` is false.',
    schema: syncAnswer,
    example: {
      cursor: 'pVq1n8Zk2vD0hJ3kXw1cR7tYbL5sMdQe',
      more: false,
      reset: false,
      collections: { topics: { upsert: [exampleOf(kinds.topics)], remove: [] } },
    },
  },
  // A caller over the limit gets small pages instead of a refusal.
  dailyLimit: 'none',
});

export type SyncAnswer = z.output<typeof sync.answer.schema>;
