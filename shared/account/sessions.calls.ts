import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleTime } from '../definitions/examples.ts';
import { timestamp } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { attemptCounts, attemptsAnswer } from './sign-in-attempts.ts';

export const listSessions = defineCall('listSessions', 'GET /api/me/sessions', {
  summary: 'Where the caller is signed in, and what was tried with their account in the last 90 days',
  answer: {
    description: 'All of the caller’s sessions that made a call, the latest sign-in first.',
    schema: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          /** When they signed in. */
          at: timestamp,
          /** The day of the session's last call. */
          seen: z.iso.date(),
          /** Browser and system, in words. */
          agent: z.string(),
          /** When the token of the last call was issued, give or take an hour. */
          renewed: timestamp,
          /** Other programs that used the session's tokens, which may have been stolen. */
          others: z.array(z.object({ agent: z.string(), seen: z.iso.date(), renewed: timestamp })).optional(),
          /** Whether it is the session that makes this call. */
          here: z.boolean(),
        }),
      ),
      attempts: attemptCounts,
    }),
    example: {
      items: [
        {
          id: '5f0c7f0e-3c2b-4c61-9a55-0d0f6c1f4b7a',
          at: exampleTime,
          seen: '2026-11-23',
          agent: 'Firefox on Windows',
          renewed: '2026-11-23T08:15:00.000Z',
          others: [{ agent: 'curl', seen: '2026-11-23', renewed: '2026-11-23T03:02:00.000Z' }],
          here: true,
        },
      ],
      attempts: { 'sign-in': { count: 12, last: '2026-11-23' } },
    },
  },
  refuses: ['forbidden'],
  dailyLimit: 'none',
});

export type SessionsAnswer = z.output<typeof listSessions.answer.schema>;

export const listSignInAttempts = defineCall('listSignInAttempts', 'GET /api/users/{id}/sign-in-attempts', {
  summary: 'What was tried with another member’s account in the last 90 days',
  answer: {
    description: 'How often each was tried, and on which day it was last.',
    schema: attemptsAnswer,
    example: {
      attempts: {
        'sign-in': { count: 12, last: '2026-11-23' },
        'failed-sign-in': { count: 3, last: '2026-11-20' },
      },
    },
  },
  refuses: ['forbidden', 'not-found'],
});

export const signOut = defineCall('signOut', 'DELETE /api/account/session', {
  who: 'stranger',
  summary: 'Ends the session that makes this call; its tokens are refused from now on',
});

export const endOneSession = defineCall('endOneSession', 'DELETE /api/me/sessions/{id}', {
  summary: 'Signs the caller out in one place; its tokens are refused from now on',
  refuses: ['forbidden', 'not-found'],
  dailyLimit: 'none',
});

export const endAllSessions = defineCall('endAllSessions', 'DELETE /api/me/sessions', {
  summary: 'Signs the caller out everywhere, here too; earlier tokens are refused from now on',
  refuses: ['forbidden'],
  dailyLimit: 'none',
});

export const endSessionsOf = defineCall('endSessionsOf', 'DELETE /api/users/{id}/sessions', {
  summary: 'Signs another member out everywhere; their tokens are refused from now on',
  refuses: ['forbidden', 'not-found'],
  // Phones are seldom stolen or lost.
  dailyLimit: { says: msg('You can sign out {most} members a day.'), person: 50, administrator: 50 },
  audit: msg('Signed a member out everywhere'),
});
