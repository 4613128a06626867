import { defineCall } from '../definitions/define-call.ts';

// These calls are apart from `digest.calls.ts`, which home loads.

/** RFC 8058: mail programs send a form to this address, which has no meaning beside the address itself. */
export const unsubscribe = defineCall('unsubscribe', 'POST /api/unsubscribe/{token}', {
  who: 'anybody',
  summary: 'Ends the digest for whoever it was mailed to, by the link in it',
  refuses: ['not-found'],
});

export const subscribeAgain = defineCall('subscribeAgain', 'DELETE /api/unsubscribe/{token}', {
  who: 'anybody',
  summary: 'Sends the digest again, as often as before, to whoever has ended it by the link in it',
  refuses: ['not-found'],
});
