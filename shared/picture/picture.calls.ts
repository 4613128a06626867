import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { recordId } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { sentSentence } from '../protocol/sent-sentence.ts';
import { uploadInput } from './upload.ts';

export const startUpload = defineCall('startUpload', 'POST /api/uploads', {
  summary: 'An address to send a picture to',
  input: uploadInput,
  example: { contentType: 'image/jpeg', size: 482_113, purpose: 'picture' },
  answer: {
    status: 201,
    description: 'A signed upload, good for minutes and for exactly this.',
    schema: z.object({
      imageId: recordId,
      upload: z.object({
        url: z.string(),
        method: z.literal('PUT'),
        headers: z.record(z.string(), z.string()),
      }),
    }),
    location: true,
  },
  refuses: ['forbidden'],
  // An upload takes seconds of computing. The limit allows ten long texts with twenty pictures each.
  dailyLimit: { says: msg('You can upload {most} pictures a day.'), person: 200, administrator: 1000 },
});

export const readUpload = defineCall('readUpload', 'GET /api/uploads/{imageId}', {
  summary: 'How far one of the caller’s uploads is',
  answer: {
    description: 'Whether it can be shown.',
    schema: z.object({
      imageId: recordId,
      status: z.enum(['waiting', 'ready', 'refused']),
      /** Why the picture was refused, for the person who chose it. */
      ...sentSentence.partial().shape,
    }),
  },
  refuses: ['not-found'],
  dailyLimit: 'none',
});
