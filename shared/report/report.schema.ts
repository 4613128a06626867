import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import {
  codesOf,
  exampleId,
  oneOf,
  paragraphs,
  recordId,
  recordOf,
  text,
  timestamp,
} from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { reports as policy } from './report.policy.ts';
import { longestReport, reportable, reportOutcomes, reportReasons, shortestReport } from './report.rules.ts';

const outcome = oneOf(msg('What was done'), reportOutcomes, refusal('Choose what was done.'));

/** What an administrator says of a report. */
export const resolution = z.strictObject({
  outcome: outcome.input,
  answer: text(msg('Answer'), 1, 300).input,
});

/** What a member tells administrators of a record, whose people aren't told. */
export const reports = defineKind('reports', {
  names: {
    one: msg('report'),
    many: msg('reports'),
    counted: msg('{count, plural, one {# report} other {# reports}}'),
    heading: msg('Reports'),
    deleted: msg('Deleted Report'),
    path: '',
  },
  order: 16,
  loadWeight: 1,
  policy,
  // Each is read by an administrator.
  dailyLimit: { says: msg('You can file {most} reports a day.'), person: 10, administrator: 10 },
  fields: {},
  onCreate: {
    /** What is reported. The report stays when it is deleted. */
    record: recordOf(codesOf(reportable), msg('Record'), 'keep', refusal('Choose what you report.')),
    reason: oneOf(msg('Reason'), reportReasons, refusal('Choose a reason.')),
    text: {
      ...paragraphs(msg('What is wrong'), shortestReport, longestReport),
      example: 'This professor left the university two years ago.',
    },
  },
  server: {
    by: {
      label: msg('Reported by'),
      stored: recordId,
      reference: { to: 'users' as const, shape: 'id' as const },
      example: exampleId,
    },
    /** What the record was called; of a message, who sent it, and nothing if that is no member any more. */
    title: { label: msg('Title', 'of a record'), stored: z.string(), example: 'Ana Muñoz' },
    /** Whose content it is. */
    person: { label: msg('Person'), stored: recordId.optional(), private: true as const },
    /** The message of a reported introduction, which administrators can't read otherwise, until it is settled. */
    message: { label: msg('Message'), stored: z.string().optional() },
    /** What was done, with a sentence for whoever reported it; without it the report waits. */
    outcome: { ...outcome, stored: outcome.stored.optional() },
    answer: { label: msg('Answer'), stored: z.string().optional() },
    settled: { label: msg('Settled'), type: 'timestamp' as const, stored: timestamp.optional() },
  },
});
