import { defineCall } from '../definitions/define-call.ts';
import { declineReasons } from './decline.rules.ts';
import { ownRequest } from './own-request.ts';

export const getOwnRequest = defineCall('getOwnRequest', 'GET /api/account/request', {
  who: 'stranger',
  summary: 'The caller’s own request to join, the questions about it, and what became of it',
  answer: {
    description: 'The request.',
    schema: ownRequest,
    example: {
      status: 'declined',
      at: '2027-01-15T10:00:00.000Z',
      reason: declineReasons['Says too little'],
      thread: [],
      administrators: 3,
      usualDays: 2,
    },
  },
});
