import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { closing, exampleClosing } from '../fields/common-fields.ts';
import { msg } from '../language/messages.ts';
import { weeks } from './offer.schema.ts';

export const closeOffer = defineCall('closeOffer', 'POST /api/offers/{id}/close', {
  summary: 'Closes an opportunity with its outcome, which is told to all who asked about it',
  input: closing,
  example: exampleClosing,
  answer: { record: 'offers', description: 'The opportunity. One that is closed already stays as it is.' },
  refuses: ['forbidden', 'not-found'],
  dailyLimit: { says: msg('You can close {most} opportunities a day.'), person: 50, administrator: 500 },
  audit: msg('Closed an opportunity'),
});

export const renewOffer = defineCall('renewOffer', 'POST /api/offers/{id}/renew', {
  summary: 'Lets an opportunity stand for so many weeks from now',
  input: z.strictObject({ weeks }),
  example: { weeks: 3 },
  answer: { record: 'offers', description: 'The opportunity.' },
  refuses: ['forbidden', 'not-found'],
  // This is enough to renew each opportunity of a day more than once.
  dailyLimit: { says: msg('You can renew {most} opportunities a day.'), person: 50, administrator: 500 },
  audit: msg('Renewed an opportunity'),
});
