import * as z from 'zod';
import { oneOf, text } from '../fields/fields.ts';
import { reportOutcomes } from './report.rules.ts';

/** What an administrator says of a report. */
export const settling = z.strictObject({
  outcome: oneOf('What was done', reportOutcomes, 'Choose what was done.').input,
  answer: text('Answer', 1, 300).input,
});
