import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { weeks } from './offer.schema.ts';

export const renewOffer = defineCall('renewOffer', 'POST /api/offers/{id}/renew', {
  summary: 'Lets an opportunity stand for so many weeks from now',
  input: z.strictObject({ weeks }),
  example: { weeks: 3 },
  answer: { record: 'offers', description: 'The opportunity.' },
  refuses: ['forbidden', 'not-found'],
  // This is enough to renew each opportunity of a day more than once.
  dailyLimit: { verb: 'renew', noun: 'opportunities', person: 50, administrator: 500 },
  audit: 'Renewed an opportunity',
});
