import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { inEnglish, msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { withoutInvisible } from '../text/plain-text.ts';
import { ownRequest } from './own-request.ts';
import { declineReasons, longestReason } from './request.rules.ts';
import { threadInput } from './thread.ts';

export const approveRequest = defineCall('approveRequest', 'POST /api/requests/{id}/approve', {
  summary: 'Makes a member of a request',
  answer: { record: 'users', description: 'The member.' },
  refuses: ['not-found', 'conflict'],
  // The limit allows the requests of a whole conference; each approval mails one person.
  dailyLimit: { says: msg('You can approve {most} requests a day.'), person: 500, administrator: 500 },
  audit: msg('Approved a request'),
});

export const askApplicant = defineCall('askApplicant', 'POST /api/requests/{id}/ask', {
  summary: 'Asks whoever wants to join a question, and mails it to them',
  input: threadInput,
  example: { message: 'Which courses do you teach?' },
  answer: { record: 'requests', description: 'The request.' },
  refuses: ['not-found', 'conflict'],
  // Each question mails one person.
  dailyLimit: { says: msg('You can ask {most} questions a day.'), person: 100, administrator: 200 },
  audit: msg('Asked an applicant a question'),
});

export const declineRequest = defineCall('declineRequest', 'POST /api/requests/{id}/decline', {
  summary: 'Declines a request to join, and mails the reason to whoever asked for themselves',
  input: z.strictObject({
    reason: z
      .string({ error: refusal('The reason is a text, or left out.') })
      .overwrite((value) => withoutInvisible(value).trim())
      .max(longestReason, refusal('The reason can have at most {most} characters.', { most: longestReason }))
      .optional(),
  }),
  example: { reason: 'Colloquy is for people who work at a Jesuit university.' },
  refuses: ['not-found', 'conflict'],
  dailyLimit: { says: msg('You can decline {most} requests a day.'), person: 500, administrator: 500 },
  audit: msg('Declined a request'),
});

export const getOwnRequest = defineCall('getOwnRequest', 'GET /api/account/request', {
  who: 'stranger',
  summary: 'The caller’s own request to join, the questions about it, and what became of it',
  answer: {
    description: 'The request.',
    schema: ownRequest,
    example: {
      status: 'declined',
      at: '2027-01-15T10:00:00.000Z',
      reason: inEnglish(declineReasons.short.text),
      thread: [],
      administrators: 3,
      usualDays: 2,
    },
  },
});

export const answerQuestion = defineCall('answerQuestion', 'POST /api/account/request/answers', {
  who: 'stranger',
  summary: 'Answers the question of an administrator about the caller’s own request',
  input: threadInput,
  example: { message: 'Hydrology, and a field course.' },
  answer: {
    description: 'The request.',
    schema: ownRequest,
    example: {
      status: 'waiting',
      at: '2027-01-14T10:00:00.000Z',
      administrators: 3,
      usualDays: 2,
      thread: [
        { by: 'administrator', text: 'Which courses do you teach?', at: '2027-01-15T10:00:00.000Z' },
        { by: 'applicant', text: 'Hydrology, and a field course.', at: '2027-01-15T11:00:00.000Z' },
      ],
    },
  },
  refuses: ['forbidden', 'conflict'],
  audit: msg('Answered a question'),
});
