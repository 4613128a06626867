import { defineCall } from '../definitions/define-call.ts';
import { triedAnswer } from './tries.ts';

export const listTried = defineCall('listTried', 'GET /api/users/{id}/sign-ins', {
  summary: 'What was tried with another member’s account in the last 90 days',
  answer: {
    description: 'How often each was tried, and on which day it was last.',
    schema: triedAnswer,
    example: {
      tried: {
        'sign-in': { count: 12, last: '2026-11-23' },
        'failed-sign-in': { count: 3, last: '2026-11-20' },
      },
    },
  },
  refuses: ['forbidden', 'not-found'],
});
