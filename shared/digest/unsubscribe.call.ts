import { defineCall } from '../definitions/define-call.ts';

/** RFC 8058: mail programs send a form to this address, which has no meaning beside the address itself. */
export const unsubscribe = defineCall('unsubscribe', 'POST /api/unsubscribe/{token}', {
  who: 'anybody',
  summary: 'Ends the digest for whoever it was mailed to, by the link in it',
  refuses: ['not-found'],
  audit: 'Ended the digest by the link in it',
});
