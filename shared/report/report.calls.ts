import { defineCall } from '../definitions/define-call.ts';
import { msg } from '../language/messages.ts';
import { resolution } from './report.schema.ts';

export const resolveReport = defineCall('resolveReport', 'POST /api/reports/{id}/resolve', {
  summary: 'Says what was done about a report, which whoever filed it is told',
  input: resolution,
  example: { outcome: 'corrected', answer: 'Their chair has corrected the page.' },
  answer: { record: 'reports', description: 'The report.' },
  refuses: ['forbidden', 'not-found', 'conflict'],
  dailyLimit: { says: msg('You can settle {most} reports a day.'), person: 500, administrator: 500 },
  audit: msg('Settled a report'),
});
