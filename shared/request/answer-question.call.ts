import { defineCall } from '../definitions/define-call.ts';
import { ownRequest } from './own-request.ts';
import { threadInput } from './thread.ts';

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
});
