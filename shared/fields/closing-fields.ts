import * as z from 'zod';
import { oneOf, text, timestamp } from './fields.ts';
import { longestResult, outcomeLabels } from './outcomes.ts';

const outcome = oneOf('Outcome', outcomeLabels, 'Choose how it ended.');
const result = text('What came of it', 1, longestResult);

/** What the body of a closing says. */
export const closing = z.strictObject({ outcome: outcome.input, result: result.input });

export const exampleClosing = {
  outcome: 'within' as const,
  result: 'Two colleagues teach the seminar together from March.',
};

/** What a closed opportunity or project has in addition; only the service writes it. */
export const closingFields = {
  outcome: {
    label: outcome.label,
    type: outcome.type,
    words: outcome.words,
    stored: outcome.stored.optional(),
  },
  result: { label: result.label, stored: result.stored.optional() },
  closed: { label: 'Closed', type: 'timestamp' as const, stored: timestamp.optional() },
};

/** What opens a record again. */
export const notClosed = { outcome: undefined, result: undefined, closed: undefined };
