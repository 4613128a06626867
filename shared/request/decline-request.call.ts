import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { longestReason } from './decline.rules.ts';

export const declineRequest = defineCall('declineRequest', 'POST /api/requests/{id}/decline', {
  summary: 'Declines a request to join, and mails the reason to whoever asked for themselves',
  input: z.strictObject({
    reason: z
      .string({ error: 'The reason is a text, or left out.' })
      .max(longestReason, `The reason can have at most ${longestReason} characters.`)
      .trim()
      .optional(),
  }),
  example: { reason: 'Colloquy is for people who work at a Jesuit university.' },
  refuses: ['not-found', 'conflict'],
  dailyLimit: { verb: 'decline', noun: 'requests', person: 500, administrator: 500 },
  audit: 'Declined a request',
});
