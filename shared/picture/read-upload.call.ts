import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { recordId } from '../fields/fields.ts';

export const readUpload = defineCall('readUpload', 'GET /api/uploads/{imageId}', {
  summary: 'How far one of the caller’s uploads is',
  answer: {
    description: 'Whether it can be shown.',
    schema: z.object({
      imageId: recordId,
      status: z.enum(['waiting', 'ready', 'refused']),
      /** Why the picture was refused, for the person who chose it. */
      message: z.string().optional(),
    }),
  },
  refuses: ['not-found'],
  dailyLimit: 'none',
});
