import * as z from 'zod';
import { defineCall } from '../definitions/define-call.ts';
import { exampleId, recordId, recordOf } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { handoverKinds } from './purposes.ts';

export const acceptIntroduction = defineCall('acceptIntroduction', 'POST /api/introductions/{id}/accept', {
  summary:
    'Makes whoever asked to join a task force a member of it, or takes over the role that the sender hands over',
  answer: { record: 'introductions', description: 'The introduction.' },
  refuses: ['forbidden', 'not-found', 'conflict'],
  dailyLimit: { says: msg('You can accept {most} people a day.'), person: 200, administrator: 200 },
  audit: msg('Accepted somebody into a task force, or took over a role'),
});

export const resolveIntroduction = defineCall('resolveIntroduction', 'POST /api/introductions/{id}/resolve', {
  summary: 'Says what became of an introduction, undoes that, or declines or takes back a handover',
  input: z.strictObject({
    status: z.enum(['answered', 'closed', 'sent', 'declined', 'withdrawn'], {
      error: refusal('Choose what became of it: answered, closed, sent, declined or withdrawn.'),
    }),
  }),
  example: { status: 'answered' },
  answer: { record: 'introductions', description: 'The introduction.' },
  refuses: ['forbidden', 'not-found', 'conflict'],
  dailyLimit: { says: msg('You can settle {most} introductions a day.'), person: 200, administrator: 200 },
  audit: msg('Settled an introduction'),
});

/** Who wrote to the caller agreed that their address is shown, so that an answer can reach them. */
export const listSenders = defineCall('listSenders', 'GET /api/me/senders', {
  summary: 'The addresses of the members who wrote to the caller, while their messages are kept',
  answer: {
    description: 'Each member with their address.',
    schema: z.strictObject({ senders: z.array(z.strictObject({ id: recordId, email: z.string() })) }),
    example: { senders: [{ id: exampleId, email: 'ana@university.example' }] },
  },
});

export const answerRole = defineCall('answerRole', 'PUT /api/me/role', {
  summary: 'Accepts or declines to be a chair, a lead or a contact, whom somebody else named',
  input: z.strictObject({
    record: recordOf(handoverKinds, msg('Record'), 'keep', refusal('Choose where you were named.')).input,
    answer: z.enum(['accept', 'decline'], { error: refusal('Choose an answer: accept or decline.') }),
  }),
  example: { record: { kind: 'projects', id: exampleId }, answer: 'accept' },
  refuses: ['not-found', 'conflict'],
  dailyLimit: { says: msg('You can answer {most} times a day.'), person: 500, administrator: 500 },
  audit: msg('Accepted or declined a role'),
});
