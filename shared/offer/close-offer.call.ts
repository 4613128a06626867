import { defineCall } from '../definitions/define-call.ts';
import { closing, exampleClosing } from '../fields/closing-fields.ts';

export const closeOffer = defineCall('closeOffer', 'POST /api/offers/{id}/close', {
  summary: 'Closes an opportunity with its outcome, which is told to all who asked about it',
  input: closing,
  example: exampleClosing,
  answer: { record: 'offers', description: 'The opportunity. One that is closed already stays as it is.' },
  refuses: ['forbidden', 'not-found'],
  dailyLimit: { verb: 'close', noun: 'opportunities', person: 50, administrator: 500 },
  audit: 'Closed an opportunity',
});
