import { defineCall } from '../definitions/define-call.ts';
import { closing, exampleClosing } from '../fields/common-fields.ts';
import { msg } from '../language/messages.ts';

export const closeProject = defineCall('closeProject', 'POST /api/projects/{id}/close', {
  summary: 'Closes a project with its outcome, which is told to all who asked about it',
  input: closing,
  example: exampleClosing,
  answer: { record: 'projects', description: 'The project. One that is closed already stays as it is.' },
  refuses: ['forbidden', 'not-found'],
  dailyLimit: { says: msg('You can close {most} projects a day.'), person: 50, administrator: 500 },
  audit: msg('Closed a project'),
});
