import { defineCall } from '../definitions/define-call.ts';

export const subscribeAgain = defineCall('subscribeAgain', 'DELETE /api/unsubscribe/{token}', {
  who: 'anybody',
  summary: 'Sends the digest again, once a week, to whoever has just ended it by the link in it',
  refuses: ['not-found'],
  audit: 'Chose the digest again by the link in it',
});
