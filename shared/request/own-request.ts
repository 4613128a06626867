import * as z from 'zod';
import { timestamp } from '../fields/fields.ts';
import type { ThreadMessage } from './thread.ts';

/** The part of a request that its applicant may know. Administrators' names are left out. */
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

/** The thread as its applicant may read it. */
export const threadOfApplicant = (thread: ThreadMessage[] = []): OwnRequest['thread'] =>
  thread.map(({ from, text, at }) => ({ by: from === undefined ? 'applicant' : 'administrator', text, at }));
