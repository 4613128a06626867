import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';

export const dismissNotification = defineCall('dismissNotification', 'DELETE /api/me/notifications/{id}', {
  summary: 'Dismisses one of the caller’s notifications, unless it has grown beyond the `count` they read',
  query: z.object({
    count: z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .pipe(z.coerce.number<string>())
      .optional(),
  }),
  queryRule: 'count must be a whole number from 1.',
  refuses: ['bad-request', 'forbidden', 'not-found', 'stale'],
  // The call is cheap, and years of notifications may have gathered.
  dailyLimit: { verb: 'dismiss', noun: 'notifications', person: 1000, administrator: 1000 },
  audit: 'Dismissed a notification',
});
