import { defineCall } from '../definitions/define-call.ts';
import { msg } from '../language/messages.ts';
import { ifMatch } from '../protocol/call-parts.ts';

export const grantAdmin = defineCall('grantAdmin', 'PUT /api/admins/{userId}', {
  secondFactor: 'again-as-administrator',
  summary: 'Makes a member an administrator',
  headers: [ifMatch(false, 'the member’s record')],
  refuses: ['bad-request', 'forbidden', 'not-found', 'stale'],
  // The network has a handful of administrators.
  dailyLimit: {
    says: msg('You can make {most} members administrators a day.'),
    person: 50,
    administrator: 50,
  },
  audit: msg('Made a member an administrator'),
});

export const revokeAdmin = defineCall('revokeAdmin', 'DELETE /api/admins/{userId}', {
  secondFactor: 'again-as-administrator',
  summary: 'Takes an administrator’s rights away',
  headers: [ifMatch(false, 'the member’s record')],
  refuses: ['bad-request', 'forbidden', 'not-found', 'stale', 'last-admin'],
  // The network has a handful of administrators.
  dailyLimit: {
    says: msg('You can take the rights of {most} administrators a day.'),
    person: 50,
    administrator: 50,
  },
  audit: msg('Took an administrator’s rights away'),
});
