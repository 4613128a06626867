import { defineCall } from '../definitions/define-call.ts';
import { threadInput } from './thread.ts';

export const askApplicant = defineCall('askApplicant', 'POST /api/requests/{id}/ask', {
  summary: 'Asks whoever wants to join a question, and mails it to them',
  input: threadInput,
  example: { message: 'Which courses do you teach?' },
  answer: { record: 'requests', description: 'The request.' },
  refuses: ['not-found', 'conflict'],
  // Each question mails one person.
  dailyLimit: { verb: 'ask', noun: 'questions', person: 100, administrator: 200 },
  audit: 'Asked an applicant a question',
});
