import * as z from 'zod';
import { recordId, timestamp } from '../fields/fields.ts';

/** A question of an administrator, or an answer of the applicant. */
export const threadMessage = z.object({
  /** The administrator's id; an answer has none. */
  from: recordId.optional(),
  text: z.string(),
  at: timestamp,
});
export type ThreadMessage = z.infer<typeof threadMessage>;
type Thread = readonly Pick<ThreadMessage, 'from'>[];

export const longestThreadMessage = 1000;
/** A thread is kept in the record of the request, which must stay small. */
export const longestThread = 20;
/** The answers to one question: an afterthought has room, and nobody is flooded. */
const mostAnswers = 3;

/** Whether the applicant waits for an administrator to read an answer. */
export const isAnswered = (thread: Thread = []): boolean => {
  const last = thread.at(-1);
  return last !== undefined && last.from === undefined;
};

export const mayAsk = (thread: Thread = []): boolean => thread.length + mostAnswers < longestThread;

/** Only somebody who was asked can answer. */
export const mayAnswer = (thread: Thread = []): boolean => {
  const question = thread.findLastIndex(({ from }) => from !== undefined);
  return question >= 0 && thread.length - 1 - question < mostAnswers;
};

const missing = 'Please write a message.';
export const threadInput = z.strictObject({
  message: z
    .string({ error: missing })
    .max(longestThreadMessage, `A message can have at most ${longestThreadMessage} characters.`)
    .trim()
    .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, missing),
});
