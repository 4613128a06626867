import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';

export const markSeen = defineCall('markSeen', 'PUT /api/me/seen', {
  summary: 'Says that the caller has seen what is new up to a cursor of the sync; the digest leaves it out',
  input: z.strictObject({
    cursor: z.string({ error: refusal('Send the cursor of a sync.') }),
    /** The seen part: the news on home, or the notices above every page. */
    shown: z.enum(['news', 'notices']).default('news'),
  }),
  example: { cursor: 'pVq1n8Zk2vD0hJ3kXw1cR7tYbL5sMdQe' },
  // It is sent each time that something new is shown.
  dailyLimit: { says: msg('You can look {most} times a day.'), person: 1000, administrator: 1000 },
});
