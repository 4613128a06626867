import * as z from 'zod';
import { recordId, timestamp } from '../fields/fields.ts';
import { refusal } from '../language/refusals.ts';
import { withoutInvisible } from '../text/plain-text.ts';
import { longestThreadMessage } from './request.rules.ts';

/** A question of an administrator, or an answer of the applicant. */
export const threadMessage = z.object({
  /** The administrator's id; an answer has none. */
  from: recordId.optional(),
  text: z.string(),
  at: timestamp,
});
export type ThreadMessage = z.infer<typeof threadMessage>;

const missing = refusal('Please write a message.');
export const threadInput = z.strictObject({
  message: z
    .string({ error: missing })
    .overwrite((value) => withoutInvisible(value).trim())
    .max(
      longestThreadMessage,
      refusal('A message can have at most {most} characters.', { most: longestThreadMessage }),
    )
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, missing),
});
