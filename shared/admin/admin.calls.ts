import { defineCall } from '../definitions/define-call.ts';
import { announcementInput } from '../fields/announcement.ts';
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

export const announce = defineCall('announce', 'PUT /api/me/announcement', {
  // A stolen session must not speak to everybody.
  secondFactor: 'again-as-administrator',
  summary: 'Says something to every member, in place of what the administrator said before',
  input: announcementInput,
  example: { text: 'The network will be read-only on Saturday morning.', days: '3' },
  refuses: ['forbidden'],
  dailyLimit: { says: msg('You can make {most} announcements a day.'), person: 5, administrator: 5 },
  audit: msg('Announced something to everybody'),
});

export const endAnnouncement = defineCall('endAnnouncement', 'DELETE /api/admins/{userId}/announcement', {
  summary: 'Ends what an administrator says to every member',
  refuses: ['forbidden', 'not-found'],
  dailyLimit: { says: msg('You can end {most} announcements a day.'), person: 50, administrator: 50 },
  audit: msg('Ended an announcement'),
});
