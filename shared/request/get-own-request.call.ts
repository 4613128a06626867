import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { timestamp } from '../fields/fields.ts';
import { declineReasons } from './decline.rules.ts';

/** What an applicant may know of their request. Who asked or decided stays with the administrators. */
export const ownRequest = z.object({
  status: z.enum(['waiting', 'declined', 'none']),
  /** When it was sent, or when it was declined. */
  at: timestamp.optional(),
  reason: z.string().optional(),
  thread: z.array(z.object({ by: z.enum(['administrator', 'applicant']), text: z.string(), at: timestamp })),
  /** How many administrators can decide. */
  administrators: z.int(),
  /** Half of the latest requests were decided within so many days. */
  usualDays: z.int().optional(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

export const getOwnRequest = defineCall('getOwnRequest', 'GET /api/account/request', {
  who: 'stranger',
  summary: 'The caller’s own request to join, the questions about it, and what became of it',
  answer: {
    description: 'The request.',
    schema: ownRequest,
    example: {
      status: 'declined',
      at: '2027-01-15T10:00:00.000Z',
      reason: declineReasons['Says too little'],
      thread: [],
      administrators: 3,
      usualDays: 2,
    },
  },
});
