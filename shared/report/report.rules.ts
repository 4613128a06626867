import { msg } from '../language/messages.ts';

/** The kinds of which records can be reported, in words that follow “this”. */
export const reportable = {
  users: msg('Member'),
  universities: msg('University'),
  taskforces: msg('Task force'),
  projects: msg('Project'),
  topics: msg('Area of specialization'),
  resources: msg('Resource'),
  offers: msg('Opportunity'),
  introductions: msg('Introduction'),
} as const;
export type Reportable = keyof typeof reportable;

export const reportReasons = {
  wrong: msg('Wrong or out of date'),
  unkind: msg('Unkind or offensive'),
  advertising: msg('Advertising'),
  pretending: msg('Pretends to be somebody'),
  other: msg('Something else'),
} as const;

export const reportOutcomes = {
  corrected: msg('Corrected'),
  removed: msg('Removed'),
  spoken: msg('Spoke with them'),
  nothing: msg('Nothing to do'),
} as const;

export const shortestReport = 10;
export const longestReport = 1000;

/** Days for which a report is kept after it was settled. */
export const reportKeptDays = 365;

type Decision = { outcome?: string | undefined; answer?: string | undefined };

/**
 * A report with what an administrator said of it, or undefined if another one has said something else. The message of a
 * reported introduction is removed.
 */
export function resolvedReport<R extends Decision, S extends Decision>(before: R, said: S, now: Date) {
  if (before.outcome === said.outcome && before.answer === said.answer) return before;
  if (before.outcome) return undefined;
  const { message: _, ...report } = before as R & { message?: unknown };
  return { ...report, ...said, settled: now.toISOString() };
}
