import { defineCall } from '../definitions/define-call.ts';

export const askForReset = defineCall('askForReset', 'POST /api/me/second-factor/reset-request', {
  secondFactor: 'before',
  summary:
    'Tells the administrators, once a day, that the caller has lost their second factor; also answered before it is shown',
  refuses: ['forbidden', 'conflict'],
  dailyLimit: 'none',
});
